"""What speaks HTTP: the routes, who is asking, what may come in, and the line that tells of changes."""
