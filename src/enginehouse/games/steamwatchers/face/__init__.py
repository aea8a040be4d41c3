"""All that shows a table of Steamwatchers, always from a view: words, board, panels, receipts, and what a press means."""
