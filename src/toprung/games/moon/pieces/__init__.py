"""What rules and physics share: the ladders, where they are, and what is measured of them."""
