"""Fateforge: Chronicles of Kaan: dice, combos and enemies by printed bands; one to four heroes together."""
