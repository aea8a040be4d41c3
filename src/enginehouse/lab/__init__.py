"""Games in numbers: matches, tournaments and what they show."""
