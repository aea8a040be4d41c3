"""All that decides at a table of Steam Power: what lies there, what is allowed, what follows. Knows no drawing and no bot."""
