"""What cannot be: positions that play never reaches, and content that breaks the game's own constraints."""
