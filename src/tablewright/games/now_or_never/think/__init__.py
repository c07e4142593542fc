"""What players of Now or Never value, by rule of thumb: all in victory points."""
