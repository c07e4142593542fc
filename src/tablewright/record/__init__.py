"""What is kept on disk beyond single games: campaigns, the packs they were begun with, profiles."""
