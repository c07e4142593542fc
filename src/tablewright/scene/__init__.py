"""What a seat may see, as data: here, the words of what it may do."""
