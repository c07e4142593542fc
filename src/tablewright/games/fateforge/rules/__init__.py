"""The rules of Fateforge, one module for each chapter of the rulebook."""
