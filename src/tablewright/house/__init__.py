"""Who sits at a table and what they may do there, for the web and the terminal alike: no sockets, no drawing."""
