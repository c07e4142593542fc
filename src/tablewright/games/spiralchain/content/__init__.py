"""What the cards of Spiralchain: Foreverot may say, and how they are read."""
