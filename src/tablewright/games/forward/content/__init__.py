"""What the cards of FORWARD may say, and how they are read."""
