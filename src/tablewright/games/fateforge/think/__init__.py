"""What a steady player of Fateforge thinks of: dangers, goals, plans for a turn, and what is worth its price."""
