"""Every way Fogbound says no.

    FogboundError (a ValueError)
    ├── NotationError       bad_notation    a text or JSON value that is no place, card, view, event …
    ├── JsonError           bad_json        no JSON, too deep or too long
    ├── RequestError        bad_request     a request the engine does not know, or with a wrong field
    ├── OptionsError        bad_options     a wrong or unknown key or value in a game's options
    ├── DealError           bad_deal        a deal that cannot be
    ├── RecordError         bad_record      a record that cannot be; says at which move
    ├── NoGameError         no_game         a request that needs a running game
    ├── UnsupportedError    unsupported     a game without what was asked for: no review, no kernel …
    ├── BotError            bot_failed      a bot that crashed, hung or answered nonsense; has a reason
    ├── NoTableError        no_table        a table that the server does not have
    │   └── ClosedError         closed          a table that its host or the operator has closed
    ├── NotAllowedError     not_allowed     not for this client, or not at this time
    │   └── NameTakenError      name_taken      a name that somebody there has, or one that looks the same
    ├── LookOpenError       look_open       a move while somebody still looks at something in secret
    ├── StaleError          stale           chosen before the last move was known
    ├── NotStoredError      not_stored      could not be kept, and so was not done
    ├── TooManyError        too_many        too much at once or too fast: wait a little
    └── MoveError
        ├── IllegalMoveError    illegal_move    not a legal move now
        └── NotYourTurnError    not_your_turn   legal, but for another seat

Programs read `code`, people read the message. A message never tells what lies face down.
"""


class FogboundError(ValueError):
    """The root of the tree; `code` is stable."""

    code = "error"


class NotationError(FogboundError):
    code = "bad_notation"


class JsonError(FogboundError):
    code = "bad_json"


class RequestError(FogboundError):
    code = "bad_request"


class OptionsError(FogboundError):
    code = "bad_options"


class DealError(FogboundError):
    code = "bad_deal"


class RecordError(FogboundError):
    """`move_number` counts from 1; None when the fault is not in a move."""

    code = "bad_record"

    def __init__(self, message: str, move_number: int | None = None) -> None:
        super().__init__(message if move_number is None else f"move {move_number}: {message}")
        self.move_number = move_number


class NoGameError(FogboundError):
    code = "no_game"


class UnsupportedError(FogboundError):
    code = "unsupported"


class BotError(FogboundError):
    """`reason` is one of the words of docs/bots.md, "When a bot fails"."""

    code = "bot_failed"

    def __init__(self, reason: str, message: str, last_words: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.last_words = last_words
        """The end of its standard error: several lines."""

    @property
    def in_one_line(self) -> str:
        """The message, and the last of its last words, where a traceback says most."""
        last = self.last_words.splitlines()[-1:]
        return f"{self}; its last words: {last[0]}" if last else str(self)


class NoTableError(FogboundError):
    code = "no_table"


class ClosedError(NoTableError):
    code = "closed"


class NotAllowedError(FogboundError):
    code = "not_allowed"


class NameTakenError(NotAllowedError):
    code = "name_taken"


class LookOpenError(FogboundError):
    code = "look_open"


class StaleError(FogboundError):
    code = "stale"


class NotStoredError(FogboundError):
    code = "not_stored"


class TooManyError(FogboundError):
    code = "too_many"


class MoveError(FogboundError):
    code = "illegal_move"


class IllegalMoveError(MoveError):
    code = "illegal_move"


class NotYourTurnError(MoveError):
    code = "not_your_turn"
