"""The explorer: look at rolls, list their boards, play them."""
