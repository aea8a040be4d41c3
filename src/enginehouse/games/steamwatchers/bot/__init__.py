"""All that advises at a table of Steamwatchers. It knows a seat's view and the rules, and nothing of drawing."""
