"""The table: play in the browser with friends and bots. Knows seats, prompts, legal actions and pictures; no game."""
