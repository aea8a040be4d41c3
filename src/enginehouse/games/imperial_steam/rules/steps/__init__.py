"""The flow of the game in the order of the book: one module per phase or action, one step class per decision."""
