"""The position of Hexdomino, as every game promises it: moves, verdicts, explanations, set-up and notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.errors import BadOption, NotationError
from ...core.hexes import Cell, cell, name, neighbours
from ...core.language import N_, Say, say
from ...core.rulebook import Rulebook
from ...core.trace import Claim, Step, Trace
from ...core.verdict import Check, Verdict
from .hexdomino import HAND, Hexdomino, hand_points, joint, law, lays, winners
from .hidden import seat
from .invariants import seats
from .moves import DRAW, PASS, Lay, Word, parse_word_or_lay
from .pieces import BODIES, TILES, UNKNOWN
from .playing import law_steps, trace, twice_or_foreign, written
from .state import at

Move = Lay | Word


class Position(Hexdomino, frozen=True, dict=True):
    """An immutable position of Hexdomino.

    >>> from cosmoslearn.games import bigbang
    >>> position = bigbang.parse("mode: hexdomino\\nuniverse: PR1@0,0\\nhands: 1 PY2 SR3; 2 CB1")
    >>> print(position.judge("PY2@1,0").legal, position.judge("PR2@1,0").broken)
    True ('BB-HD-TURN', 'BB-HD-LINK')
    """

    # ------------------------------------------------------------------ moves

    def find_moves(self) -> tuple[Move, ...]:
        """All legal moves, in a fixed order."""
        if self.rulebook["BB-HD-WIN"](self):
            return ()
        lays = self._lays(self.turn)
        word = DRAW if self.queue else PASS
        idle = not lays and not self.queue and not any(self._lays(player) for player in range(len(self.hands)))
        if idle:
            return ()
        return (*lays, word) if self._may_draw(bool(lays)) else lays

    def _may_draw(self, able: bool) -> bool:
        """Whether the player in turn may draw or pass; of a hidden hand nobody knows whether it holds what fits."""
        return UNKNOWN in self.row or bool(self.rulebook["BB-HD-DRAW"](able))

    def _lays(self, player: int) -> tuple[Lay, ...]:
        return tuple(Lay(code, space) for code, space in lays(self, self.may_hold(player)))

    def may_hold(self, player: int) -> tuple[str, ...]:
        """The tiles of a hand; of a hidden one all that nobody has seen."""
        hand = self.hands[player]
        return self.unseen() if UNKNOWN in hand else hand

    def unseen(self) -> tuple[str, ...]:
        """The bodies that lie nowhere to be seen."""
        known = {*self.universe.values(), *self.queue, *(code for hand in self.hands for code in hand)}
        return tuple(code for code in BODIES if code not in known)

    def revealed(self) -> Self:
        """The position with a stack for a hidden one; whoever holds a hidden hand draws unseen."""
        return self if UNKNOWN in self.row else super().revealed()

    @property
    def over(self) -> str:
        """The id of the rule by which the game is over; empty while it goes on."""
        if self.rulebook["BB-HD-WIN"](self):
            return "BB-HD-WIN"
        return "" if self.legal_moves() else "BB-HD-BLOCKED"

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move."""
        return ("PY1@1,0", "draw", "pass")

    def reads(self, move: Any) -> Move:
        """A move from its notation.

        Raises:
            NotationError: the text is no move.
        """
        return parse_word_or_lay(move, (DRAW, PASS)) if isinstance(move, str) else move

    def judge(self, move: Any) -> Verdict:
        """Every rule that applies to a move, with its evidence."""
        return Verdict(self, str(move), tuple(self._checks(self.read_move(move))))

    def _checks(self, move: Move) -> Iterator[Check]:
        if self.over:
            yield Check(self.over, False, (), {}, N_("The game is over."))
        elif isinstance(move, Word):
            yield self._word(move)
        else:
            here, seen = move.tile in self.may_hold(self.turn), move.tile in self.row
            says = N_("{tile} is in the hand.") if seen else N_("{tile} may be in the hidden hand.")
            says = says if here else N_("{tile} is not in the hand.")
            where = (f"row:{self.row.index(move.tile)}",) if seen else ()
            yield Check("BB-HD-TURN", here, where, {"tile": move.tile}, says)
            yield from law(self, move.tile, move.cell)

    def _word(self, word: Word) -> Check:
        able = self._lays(self.turn)
        if (word == DRAW) != bool(self.queue):
            says = N_("The stack is empty: pass.") if word == DRAW else N_("The stack is not empty: draw.")
            return Check("BB-HD-DRAW", False, (), {}, says)
        tiles = tuple(dict.fromkeys(move.tile for move in able))
        says = N_("{tiles} can be laid.") if able else N_("No tile of the hand can be laid.")
        says = N_("Nobody can see whether a tile of the hand can be laid.") if UNKNOWN in self.row else says
        return Check("BB-HD-DRAW", self._may_draw(bool(able)), (), {"tiles": tiles}, says)

    def after(self, move: Any) -> Self:
        """The position after a legal move."""
        nobody = (self.turn + 1) % len(self.hands)
        if isinstance(move, Word):
            if move == PASS:
                return replace(self, turn=nobody)
            after = replace(self, hands=self._hand((*self.row, self.queue[0])), queue=self.queue[1:])
            fits = any(lay.tile == self.queue[0] for lay in after._lays(self.turn))
            return replace(after, turn=nobody) if self.rulebook["BB-HD-TURN"](fits) else after
        gone = move.tile if move.tile in self.row else UNKNOWN
        place = self.row.index(gone)
        end = joint(self, move.tile, self.rulebook["BB-HD-CHAIN"](self, move.cell))
        pair = tuple(sorted((end or move.cell, move.cell)))
        return replace(
            self,
            universe={**self.universe, move.cell: move.tile},
            links=tuple(sorted((*self.links, pair))),
            hands=self._hand(self.row[:place] + self.row[place + 1 :]),
            turn=nobody,
        )

    def _hand(self, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return (*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :])

    # ------------------------------------------------------------------ what is told

    def tell(self, move: Move, verdict: Verdict) -> Trace:
        """What a legal move does, step by step."""
        after = self.apply(move)
        args: dict[str, Any] = {} if isinstance(move, Word) else {"tile": move.tile, "cell": move.cell}
        steps = law_steps(verdict, "hexdomino_law", **args)
        if isinstance(move, Word):
            says = N_("One tile is drawn and kept.") if move == DRAW else N_("Nothing can be done; the turn passes.")
            steps.append(Step("BB-HD-TURN", says, Claim("hexdomino_drawn"), {}, {}, after))
        else:
            marks = {"path": (at(move.cell),)}
            says = N_("{tile} is laid.")
            steps.append(Step("BB-HD-CHAIN", says, Claim("hexdomino_chain", args), {"tile": move.tile}, marks, after))
        return trace(self, move, steps, after)

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for every tile of the hand (or one of them) over every free space, by move notation."""
        tiles = [code for code in self.may_hold(self.turn) if piece in (None, code)] if not self.over else []
        moves = [Lay(code, space) for code in tiles for space in self.frontier]
        return {str(move): self.judge(move) for move in moves}

    def scores(self) -> Trace:
        """The points left in the hands, and who wins; the lowest is best."""
        points, won = hand_points(self), winners(self)
        claim = Claim("hexdomino_winners", {"players": won})
        facts = {"players": tuple(str(player + 1) for player in won)}
        if not all(self.hands):
            last = Step("BB-HD-WIN", N_("Won with an empty hand: player {players}."), claim, facts)
            return Trace(Say(N_("The final count")), self, (last,), points)
        steps = [
            Step(
                "BB-HD-BLOCKED",
                N_("Player {player} keeps {tiles}; points: {points}."),
                Claim("hexdomino_hand", {"player": player, "points": total}),
                {"player": player + 1, "tiles": self.hands[player], "points": total},
            )
            for player, total in enumerate(points)
        ]
        steps.append(Step("BB-HD-TIE", N_("Ahead: player {players}."), claim, facts))
        return Trace(Say(N_("The final count")), self, tuple(steps), points)

    def scene(self, verdict: Verdict | None = None) -> Any:
        """The position as a `Scene`; with a verdict, its marks on top."""
        from .drawing_modes import hexdomino_scene

        return hexdomino_scene(self, verdict)

    def seen_by(self, player: int) -> Self:
        """The position as a player knows it: without the hands of others and without the stack.

        It can be played on: what comes to light is drawn, by chance, from what nobody has seen.

        Raises:
            BadOption: there is no such player.
        """
        player = seat(player, self.players)
        hands = tuple(hand if owner == player else (UNKNOWN,) * len(hand) for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, queue=(UNKNOWN,) * len(self.queue))

    def notation(self) -> str:
        """The position as `key: value` lines."""
        touching = touching_pairs(self.universe)
        found = {
            "mode": self.mode,
            "universe": " ".join(f"{code}@{name(space)}" for space, code in sorted(self.universe.items())),
            "links": " ".join(f"{name(a)}/{name(b)}" for a, b in self.links) if self.links != touching else "",
            "start": name(self.start) if self.start != (0, 0) else "",
            "hands": "; ".join(" ".join((who, *hand)) for who, hand in zip(self.players, self.hands, strict=True)),
            "queue": " ".join(self.queue) or "none",
            "to move": self.players[self.turn],
        }
        return written(found)


def touching_pairs(universe: dict[Cell, str]) -> tuple[tuple[Cell, Cell], ...]:
    """All pairs of neighbouring tiles, in order."""
    return tuple(
        sorted((here, near) for here in universe for near in neighbours(here) if near in universe and here < near)
    )


# ------------------------------------------------------------------ set-up and notation


def first(players: int, seed: int, rulebook: Rulebook) -> Position:
    """The first position: 48 bodies shuffled, seven dealt to each player, one turned up as the start of the chain.

    Raises:
        BadOption: there are not 2 to 6 players.
    """
    if type(players) is not int or not 2 <= players <= 6:
        raise BadOption("players", players, "2-6")
    order, _ = Chance(seed).shuffled(BODIES)
    return _dealt(order, {(0, 0): order[0]}, order[1:], players, rulebook)


def _dealt(order: Any, universe: dict[Cell, str], rest: tuple[str, ...], players: int, rulebook: Rulebook) -> Position:
    hands = tuple(rest[n * HAND : (n + 1) * HAND] for n in range(players))
    return Position(
        rulebook, universe=universe, links=touching_pairs(universe), hands=hands, queue=rest[players * HAND :]
    )


def read(given: dict[str, str], rulebook: Rulebook, codes: Any, universe: Any, seed: int) -> Position:
    """The position of a notation whose lines have been read.

    Raises:
        NotationError: a value cannot be read.
    """
    tiles: dict[Cell, str] = universe(given["universe"])
    stated = [part.split() for part in given.get("hands", "").split(";") if part.split()]
    players = max(len(stated), len(given.get("players", "").split()), 2)
    if "hands" not in given:
        rest, _ = Chance(seed).shuffled([code for code in BODIES if code not in tiles.values()])
        return replace(_dealt(rest, tiles, rest, players, rulebook), start=min(tiles, default=(0, 0)))
    hands = tuple(codes(" ".join(hand[1:]), "hands") for hand in stated)
    if [hand[0] for hand in stated] != [str(n + 1) for n in range(len(stated))]:
        raise NotationError(given["hands"], N_("1 TILES; 2 TILES ... in order"), N_("hands"), (), "hands")
    gone = {*tiles.values(), *(code for hand in hands for code in hand)}
    left, _ = Chance(seed).shuffled([code for code in BODIES if code not in gone])
    queue = codes(given["queue"], "queue") if "queue" in given else left
    links = tuple(sorted(_link(word) for word in given["links"].split())) if "links" in given else touching_pairs(tiles)
    turn = given.get("to move", "1")
    if turn not in [str(n + 1) for n in range(len(hands))]:
        raise NotationError(turn, N_("the number of a player"), N_("player"), (), "to move")
    start = cell(given["start"]) if "start" in given else (0, 0)
    return Position(rulebook, universe=tiles, links=links, start=start, hands=hands, queue=queue, turn=int(turn) - 1)


def _link(text: str) -> tuple[Cell, Cell]:
    one, _, other = text.partition("/")
    return cell(one), cell(other)


def broken(state: Hexdomino) -> list[tuple[str, str]]:
    """The rules that a position breaks, with the reason in words."""
    found = dict(seats(state.mode, len(state.hands)))
    everything = [*state.universe.values(), *state.queue, *(code for hand in state.hands for code in hand)]
    known = [code for code in everything if code != UNKNOWN]
    found |= twice_or_foreign(known, BODIES, "BB-HD-SET")
    if found or {rule for rule in state.rulebook.readings if rule.startswith("BB-HD")}:
        return list(found.items())
    if state.links != touching_pairs(state.universe) or any(len(state.linked[space]) > 2 for space in state.universe):
        found["BB-HD-TOUCH"] = say(N_("the tiles are no single chain in which only linked tiles touch"))
    if len(state.links) != len(state.universe) - 1 or not state.universe:
        found["BB-HD-CHAIN"] = say(N_("the tiles are no single chain"))
    for space in state.universe:
        tile = TILES[state.universe[space]]
        kinds = [state.rulebook["BB-HD-LINK"](tile, TILES[state.universe[other]]) for other in state.linked[space]]
        if not all(kinds) or (len(kinds) == 2 and kinds[0] == kinds[1]):
            found["BB-HD-LINK"] = say(N_("the links of {tile} are not one of form and one of colour"), tile=tile.code)
    return list(found.items())
