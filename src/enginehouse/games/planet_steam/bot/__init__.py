"""All that advises at a table of Planet Steam. It knows a seat's view and the rules, and nothing of drawing."""
