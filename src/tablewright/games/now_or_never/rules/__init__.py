"""The rules of Now or Never, one module for each chapter of the rulebook."""
