"""Who has won when the game is over."""

from tests.games.climbers.slow.state import Position


def winner(position: Position) -> int | None:
    """The winner's index, or None if the game is not over or nobody wins (CL-END-3).

    The highest pawn wins; of several on the highest level the one that got there last, or first
    with the option `tie` = `first`. Nobody wins if nobody ever left the table or if the tie stays.
    """
    players = position.players
    if position.phase != "over":
        return None
    if not any(player.level or player.best or player.arrived for player in players):
        return None
    highest = max(player.level for player in players)
    top = [index for index, player in enumerate(players) if player.level == highest]
    if len(top) == 1:
        return top[0]
    arrivals = [players[index].arrived for index in top]
    deciding = min(arrivals) if position.options.tie == "first" else max(arrivals)
    decided = [index for index in top if players[index].arrived == deciding]
    return decided[0] if len(decided) == 1 else None
