"""All that shows a table of Steam Power, always from a view: words, board, panels, receipts, and what a press means."""
