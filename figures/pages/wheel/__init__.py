"""The page of word wheels."""
