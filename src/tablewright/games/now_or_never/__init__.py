"""Now or Never: four heroes rebuild a ruined village, for points."""
