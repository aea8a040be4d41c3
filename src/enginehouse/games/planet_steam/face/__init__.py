"""All that shows a table of Planet Steam, always from a view: words, board, panels, receipts, and what a press means."""
