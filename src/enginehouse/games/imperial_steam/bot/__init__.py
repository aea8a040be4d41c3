"""All that advises at a table of Imperial Steam. It knows a seat's view and the rules, and nothing of drawing."""
