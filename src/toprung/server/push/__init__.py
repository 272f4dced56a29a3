"""Web Push: people hear of their turn while no page is open. Imported only where it is turned on,
as it needs a package that playing does not."""
