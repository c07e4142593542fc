"""What the cards of Marrowmourn Halls may say, and how they are read."""
