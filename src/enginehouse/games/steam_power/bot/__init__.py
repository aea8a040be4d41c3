"""All that advises at a table of Steam Power. It knows a seat's view and the rules, and nothing of drawing."""
