"""Error codes of a server as the errors of this package."""

from ..core import errors
from ..core.errors import FogboundError

_BY_CODE: dict[str, type[FogboundError]] = {
    kind.code: kind
    for kind in (
        *(errors.NotationError, errors.JsonError, errors.RequestError, errors.OptionsError, errors.NoTableError),
        *(errors.NotAllowedError, errors.StaleError, errors.NotStoredError, errors.TooManyError, errors.ClosedError),
        *(errors.IllegalMoveError, errors.NotYourTurnError, errors.UnsupportedError),
    )
}


def fault_of(code: str, message: str) -> FogboundError:
    """
    >>> fault_of("stale", "too late")
    StaleError('too late')
    """
    fault = _BY_CODE.get(code, FogboundError)(message)
    fault.code = code
    return fault
