"""The flow of Steam Power in rulebook order: one module per part of a turn, one step per decision."""
