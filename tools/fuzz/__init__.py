"""The public library, called with wrong arguments."""
