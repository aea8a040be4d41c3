"""All that shows a table of Imperial Steam, always from a view: words, board, panels, receipts, and what a press means."""
