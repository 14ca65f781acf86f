"""The JSON form of a review (docs/review.md), as types: for type checkers, the API page and the page's TypeScript."""

from typing import Any, Literal, TypedDict

FindingKind = Literal["from_memory", "lucky", "missed", "blind", "wrong", "lost"]


class SeenFaceForm(TypedDict):
    """A card or tile at a place; `move` showed it last, `ago` is its age in table events (null: it never was shown)."""

    at: str
    face: str
    move: int | None
    ago: int | None
    times: int


class FindingForm(TypedDict):
    """One decision of a seat, beside what it had been shown."""

    kind: FindingKind
    move: int
    seat: int
    turned: list[SeenFaceForm]
    could: list[list[SeenFaceForm]]
    last: str | None
    wrong: list[str]
    chance: float | None


class VerdictForm(TypedDict):
    """Whether a round of which everything is known is won, and with which cards: places and their faces."""

    move: int
    seat: int
    wins: bool
    winning: list[str]
    faces: list[str]
    turned: str
    kept: bool


class KnowledgeForm(TypedDict):
    """For each place a letter, k(nown), m(oved) or n(ever), and the move that showed the face that lies there."""

    status: str
    moves: list[int]


class StepForm(TypedDict):
    """The table after a move; step 0 is the table before the first."""

    number: int
    seat: int | None
    move: str | None
    events: list[dict[str, Any]]
    board: str
    view: dict[str, Any]
    knowledge: list[KnowledgeForm]


class RememberedForm(TypedDict):
    """The card or tile that was used the longest time after it had been seen."""

    face: str
    at: str
    ago: int
    move: int


class ReportForm(TypedDict):
    """How well a seat remembered; `recall` has opportunities and successes for each bin."""

    game: str
    games: int
    from_memory: int
    lucky: int
    missed: int
    failures: int
    up_to: list[int]
    recall: list[tuple[int, int]]
    longest: RememberedForm | None


class OptionsForm(TypedDict):
    """The options of the match; each game has more of its own."""

    players: int


class ResultForm(TypedDict):
    """The outcome of a match."""

    winners: list[int]
    ranking: list[list[int]]


class ReviewForm(TypedDict):
    """A match looked at again."""

    format: str
    game: str
    options: OptionsForm
    players: list[str] | None
    result: ResultForm | None
    steps: list[StepForm]
    findings: list[FindingForm]
    verdicts: list[VerdictForm]
    reports: list[ReportForm]
