"""What is printed on the things of Fateforge: dice, cards, enemies, maps, set-ups. None of it changes in play."""
