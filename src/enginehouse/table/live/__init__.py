"""What is live: tables in memory with their people, bots and clocks, and the log they come from."""
