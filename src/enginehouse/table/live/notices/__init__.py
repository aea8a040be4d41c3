"""How people are told who are not here: what is said, and by which ways it is sent."""
