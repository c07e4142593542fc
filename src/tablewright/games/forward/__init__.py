"""FORWARD: a solo roguelike card adventure through nine haunted Domains."""
