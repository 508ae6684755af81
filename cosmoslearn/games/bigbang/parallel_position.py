"""The position of Parallel Universes, as every game promises it: moves, verdicts, explanations, set-up and notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.errors import NotationError
from ...core.hexes import Cell, name
from ...core.language import N_, Say, say
from ...core.rulebook import Rulebook
from ...core.trace import Claim, Step, Trace
from ...core.verdict import Check, Verdict
from . import fast
from .asking import with_goals
from .counting import lines_of
from .hidden import seat
from .invariants import seats
from .moves import PASS, REDEAL, Lay, SideLay, Word, parse_side
from .parallel import LEFT, RIGHT, Parallel, kept_scores, law, open_spaces, scores_of, universes_of, winners
from .pieces import BANG, BODIES, TILES, UNKNOWN, agreement, element_name
from .playing import law_steps, trace, twice_or_foreign, written
from .scoring import points as points_in
from .setup import dealt_goals, players_of
from .state import ROW, State, at

Move = SideLay | Word


class Position(Parallel, frozen=True, dict=True):
    """An immutable position of Parallel Universes.

    >>> from cosmoslearn.games import bigbang
    >>> position = bigbang.new_game("parallel", players=3, seed=5)
    >>> len(position.universes), len(position.queue), str(position.legal_moves()[0])[:2]
    (3, 44, 'L ')
    """

    # ------------------------------------------------------------------ moves

    def find_moves(self) -> tuple[Move, ...]:
        """All legal moves, in a fixed order; in an empty universe, whose spaces are all alike, the space 0,0."""
        if self.over:
            return ()
        found = tuple(self._lays(self.row))
        word = self._word_due(bool(found))
        return found if not word else (*found, word)

    def _lays(self, codes: tuple[str, ...]) -> Iterator[SideLay]:
        for code in codes:
            for side in (LEFT, RIGHT):
                if code != UNKNOWN and side != self.half:
                    state = self.alone(self.side(side))
                    yield from (SideLay(side, code, cell) for cell in _cells(state, code))

    def _word_due(self, fits: bool) -> Word | None:
        pile = fits or UNKNOWN in self.queue or any(True for _ in self._lays(self.queue))
        due = self.rulebook["BB-PU-NONE"](fits, pile, len(self.queue))
        return {"redeal": REDEAL, "pass": PASS}.get(due)

    @property
    def over(self) -> str:
        """The id of the rule by which the game is over; empty while it goes on."""
        if self.rulebook["BB-PU-END"](self.row):
            return "BB-PU-END"
        return "BB-PU-NONE" if self.passed >= len(self.players) else ""

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move."""
        return ("L PY1@1,0", "R PY1@1,0", "redeal", "pass")

    def reads(self, move: Any) -> Move:
        """A move from its notation.

        Raises:
            NotationError: the text is no move.
        """
        return parse_side(move, (REDEAL, PASS)) if isinstance(move, str) else move

    def parts(self, move: Any) -> tuple[str, ...]:
        """The tile, then the space with the side of its universe: `L PY1@1,0` is `PY1`, `L 1,0`."""
        chosen = self.read_move(move)
        return (str(chosen),) if isinstance(chosen, Word) else (chosen.tile, f"{chosen.side} {name(chosen.cell)}")

    def judge(self, move: Any) -> Verdict:
        """Every rule that applies to a move, with its evidence."""
        return Verdict(self, str(move), tuple(self._checks(self.read_move(move))))

    def _checks(self, move: Move) -> Iterator[Check]:
        if self.over:
            yield Check(self.over, False, (), {}, N_("The game is over."))
        elif isinstance(move, Word):
            fitting = tuple(dict.fromkeys(lay.tile for lay in self._lays(self.row)))
            due = self._word_due(bool(fitting))
            says = N_("{tiles} can be laid.") if fitting else N_("No tile on offer fits.")
            yield Check("BB-PU-NONE", move == due, (), {"tiles": fitting}, says)
        else:
            here = move.tile in self.row and move.side != self.half
            says = N_("{tile} is on offer.") if move.tile in self.row else N_("{tile} is not on offer: {row}.")
            where = (f"row:{self.row.index(move.tile)}",) if move.tile in self.row else ()
            yield Check("BB-PU-TURN", here, where, {"tile": move.tile, "row": self.row}, says)
            for check in law(self.alone(self.side(move.side)), move.tile, move.cell):
                yield replace(
                    check, where=self._ids(move.side, check.where), at_fault=self._ids(move.side, check.at_fault)
                )

    def _ids(self, side: str, ids: tuple[str, ...], player: int | None = None) -> tuple[str, ...]:
        """Scene ids of one universe: `cell:1,0` in universe 2 is `cell:2:1,0`."""
        return tuple(one.replace("cell:", f"cell:{self.side(side, player)}:") for one in ids)

    def is_legal(self, move: Any) -> bool:
        """Whether a move is legal."""
        return self.judge(move).legal

    def unseen(self) -> tuple[str, ...]:
        """The bodies that lie nowhere to be seen."""
        known = {*self.row, *self.queue, *(code for universe in self.universes for code in universe.values())}
        return tuple(code for code in BODIES if code not in known)

    def after(self, move: Any) -> Self:
        """The position after a legal move."""
        left = (self.turn + 1) % len(self.players)
        if move == PASS:
            return replace(self, turn=left, passed=self.passed + 1, half="")
        if move == REDEAL:
            pile = (*self.queue, *self.ages)
            return replace(self, row=pile[:ROW], ages=pile[:ROW], queue=pile[ROW:])
        number, gap = self.side(move.side), self.row.index(move.tile)
        universe = {**self.universes[number], move.cell: move.tile}
        fresh, queue = self.queue[:1], self.queue[1:]
        half = self.rulebook["BB-PU-TURN"](self.half, move.side)
        return replace(
            self,
            universes=(*self.universes[:number], universe, *self.universes[number + 1 :]),
            row=(*self.row[:gap], *fresh, *self.row[gap + 1 :]),
            ages=(*(code for code in self.ages if code != move.tile), *fresh),
            queue=queue,
            turn=self.turn if half else left,
            passed=0,
            half=half,
        )

    # ------------------------------------------------------------------ what is told

    def tell(self, move: Move, verdict: Verdict) -> Trace:
        """What a legal move does, step by step."""
        after = self.apply(move)
        if isinstance(move, SideLay):
            number = self.side(move.side)
            args = {"universe": number, "tile": move.tile, "cell": move.cell}
            facts = {"tile": move.tile, "number": number + 1}
            marks = {"path": self._ids(move.side, (at(move.cell),))}
            says = N_("{tile} is laid in universe {number}; the next tile of the pile takes its place.")
            laid = Step("BB-PU-TURN", says, Claim("parallel_laid", args), facts, marks, after)
            return trace(self, move, [*law_steps(verdict, "parallel_law", **args), laid], after)
        says = N_("Nothing fits; the turn passes.")
        if move == REDEAL:
            says = N_(
                "The tiles on offer go under the pile, the one longest on offer first, and new ones are turned up."
            )
        word = Step("BB-PU-NONE", says, Claim("parallel_word", {"redeal": move == REDEAL}), {}, {}, after)
        return trace(self, move, [word], after)

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for every tile on offer (or one) over every free space of both universes, by move notation."""
        tiles = [code for code in self.row if piece in (None, code)] if not self.over else []
        moves = [
            SideLay(side, code, cell)
            for code in tiles
            for side in (LEFT, RIGHT)
            for cell in open_spaces(self.alone(self.side(side)))
        ]
        return {str(move): self.judge(move) for move in moves}

    def scores(self) -> Trace:
        """The points of every player in both universes, what is kept, and who wins.

        Raises:
            BadOption: goals are hidden.
        """
        kept = kept_scores(with_goals(self))
        steps: list[Step] = []
        for player, points in enumerate(kept):
            steps += self._counted(player)
            left, right = scores_of(self, player)
            facts = {"player": element_name(self.players[player]), "left": left, "right": right, "points": points}
            claim = Claim("parallel_kept", {"player": player, "left": left, "right": right, "points": points})
            steps.append(
                Step(
                    "BB-PU-MIN", N_("{player}: {left} on the left, {right} on the right; kept: {points}."), claim, facts
                )
            )
        won = winners(self, kept)
        facts = {"players": tuple(element_name(self.players[player]) for player in won)}
        steps.append(
            Step(
                "BB-PU-TIE", N_("Ahead: {players}."), Claim("parallel_winners", {"totals": kept, "players": won}), facts
            )
        )
        return Trace(Say(N_("The final count")), self, tuple(steps), kept)

    def _counted(self, player: int) -> Iterator[Step]:
        """The lines counted for a player in both universes; none under readings that count otherwise."""
        if self.rulebook.readings.keys() & {"BB-PU-END", "BB-SCORE-CROSS"}:
            return
        for side in (LEFT, RIGHT):
            number = self.side(side, player)
            alone = self.alone(number)
            for goal, value in zip(self.goals[player], points_in(alone, player), strict=True):
                for step in lines_of(alone, goal, value):
                    claim = Claim("parallel_line", {"universe": number, **step.claim.args})
                    marks = {"path": self._ids(side, step.marks["path"], player)}
                    says = N_("Universe {number}, {goal}: {bodies}: {sum} = {points}.")
                    yield Step(step.rule, says, claim, {"number": number + 1, **step.facts}, marks)

    def scene(self, verdict: Verdict | None = None) -> Any:
        """The position as a `Scene`; with a verdict, its marks on top."""
        from .drawing_modes import parallel_scene

        return parallel_scene(self, verdict)

    def seen_by(self, player: int) -> Self:
        """The position as a player knows it: without the goals of others and without the pile.

        It can be played on: what comes to light is drawn, by chance, from what nobody has seen.

        Raises:
            BadOption: there is no such player.
        """
        player = seat(player, self.players)
        show = self.rulebook["BB-INFO-HIDDEN"]
        state = replace(self.alone(0), turn=self.turn)
        mine = [goals if show(self, player, owner) else UNKNOWN * 2 for owner, goals in enumerate(state.goals)]
        return replace(self, goals=tuple(mine), queue=(UNKNOWN,) * len(self.queue))

    def notation(self) -> str:
        """The position as `key: value` lines."""
        boards = [
            " ".join(f"{code}@{name(cell)}" for cell, code in sorted(universe.items())) for universe in self.universes
        ]
        found = {
            "mode": self.mode,
            "universe": " | ".join(board or "none" for board in boards),
            "row": " ".join(self.row) or "none",
            "ages": " ".join(self.ages) if self.ages != self.row else "",
            "queue": " ".join(self.queue) or "none",
            "players": " ".join(self.players),
            "goals": ", ".join(f"{who} {goals}" for who, goals in zip(self.players, self.goals, strict=True)),
            "to move": self.players[self.turn],
            "passes": str(self.passed or ""),
            "half": self.half,
        }
        return written(found)


def _cells(state: State, code: str) -> list[Cell]:
    """The legal spaces of a tile in one universe, in order; the quick way where two tiles lie and it serves."""
    if len(state.universe) > 1 and fast.serves(state, code) and "BB-PU-PLACE" not in state.rulebook.readings:
        return [move.cell for move in fast.plays(state, (code,)) if isinstance(move, Lay)]
    laws = ((cell, law(state, code, cell)) for cell in open_spaces(state))
    return [cell for cell, checks in laws if all(check.ok is not False for check in checks)]


# ------------------------------------------------------------------ set-up and notation


def first(players: int, seed: int, rulebook: Rulebook, elements: Any = None) -> Position:
    """The first position: empty universes, four tiles on offer, one form and one colour for each player.

    Raises:
        BadOption: there are not 2 to 4 players.
    """
    seats = players_of(players, elements, 2, 4)
    pile, chance = Chance(seed).shuffled(BODIES)
    goals, _ = dealt_goals(players, chance, rulebook)
    boards = tuple(rulebook["BB-PU-SEED"]() for _ in range(universes_of(rulebook, players)))
    return Position(
        rulebook, universes=boards, row=pile[:ROW], ages=pile[:ROW], queue=pile[ROW:], goals=goals, players=seats
    )


def read(given: dict[str, str], rulebook: Rulebook, tools: Any, seed: int) -> Position:
    """The position of a notation whose lines have been read.

    Raises:
        NotationError: a value cannot be read.
    """
    parts = [part.strip().removeprefix("none") for part in given["universe"].split("|")]
    names = given.get("players", "").replace(",", " ").split() or [
        who for who, _ in tools.pairs(given.get("goals", ""), "goals")
    ]
    players = (
        tuple(tools.element(who, "players") for who in names) or ("earth", "water", "air", "fire")[: max(2, len(parts))]
    )
    needed = universes_of(rulebook, len(players))
    if len(parts) > needed:
        raise NotationError(given["universe"], N_("at most as many universes as players, divided by |"), N_("universe"))
    boards = tuple(
        tools.universe(part) if part else rulebook["BB-PU-SEED"]() for part in (*parts, *[""] * (needed - len(parts)))
    )
    row = tools.codes(given.get("row", ""), "row")
    gone = {*row, *(code for board in boards for code in board.values())}
    pile, chance = Chance(seed).shuffled([code for code in BODIES if code not in gone])
    queue = tools.codes(given["queue"], "queue") if "queue" in given else pile
    if "row" not in given:
        row, queue = queue[:ROW], queue[ROW:]
    turn = tools.element(given.get("to move", players[0]), "to move", players)
    if given.get("half", "") not in ("", LEFT, RIGHT):
        raise NotationError(given["half"], N_("L or R"), N_("side"), (LEFT, RIGHT), "half")
    return Position(
        rulebook,
        universes=boards,
        row=row,
        ages=tools.codes(given.get("ages", " ".join(row)), "ages"),
        queue=queue,
        goals=tools.goals_of(given, players, chance, rulebook),
        players=players,
        turn=players.index(turn),
        passed=tools.whole(given.get("passes", "0"), "passes"),
        half=given.get("half", ""),
    )


def broken(state: Parallel) -> list[tuple[str, str]]:
    """The rules that a position breaks, with the reason in words."""
    found = dict(seats(state.mode, len(state.players)))
    if sorted(state.ages) != sorted(state.row):
        found["BB-PU-NONE"] = say(N_("the tiles by age are not those on offer"))
    lying = [code for universe in state.universes for code in universe.values() if code != BANG]
    everything = [*lying, *state.row, *(code for code in state.queue if code != UNKNOWN)]
    found |= twice_or_foreign(everything, BODIES, "BB-PU-SET")
    if found or state.rulebook.readings.keys() & {"BB-PU-PLACE", "BB-PLACE-FEATURE", "BB-PLACE-CELL", "BB-EARTH"}:
        return list(found.items())
    for number in range(len(state.universes)):
        found |= _loose(state, number)
    return list(found.items())


def _loose(state: Parallel, number: int) -> dict[str, str]:
    """What is wrong in one universe: touching bodies that share nothing, or tiles apart."""
    from .sliding import NEAR, connected

    universe, found = state.universes[number], {}
    bangs = {cell: code for cell, code in universe.items() if code == BANG}
    if universe and bangs != state.rulebook["BB-PU-SEED"]():
        found["BB-PU-SEED"] = say(N_("universe {number} does not begin as the rule in force says"), number=number + 1)
    if not connected(universe):
        found["BB-PU-PLACE"] = say(N_("universe {number} is not in one piece"), number=number + 1)
    for cell, code in universe.items():
        for near in NEAR[cell]:
            other: Cell = near
            if (
                other in universe
                and BANG not in (code, universe[other])
                and not any(agreement(TILES[code], TILES[universe[other]]))
            ):
                found["BB-PLACE-INV"] = say(
                    N_("universe {number}: {tile} and {other} touch and share nothing"),
                    number=number + 1,
                    tile=code,
                    other=universe[other],
                )
    return found
