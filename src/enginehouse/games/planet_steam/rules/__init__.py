"""All that decides at a table of Planet Steam: what lies there, what is allowed, what follows. Knows no drawing and no bot."""
