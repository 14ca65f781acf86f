"""What people say at a table. It is not kept: a table's log is about the match."""

from ..core.errors import NotAllowedError, TooManyError
from . import messages
from .live import Client, Live


def say(live: Live, client: Client, command: messages.Chat | messages.Gesture) -> None:
    """Tell everybody at the table, once for each command. Raises NotAllowedError, TooManyError."""
    if not live.table.settings.chat:
        raise NotAllowedError("this table does not chat")
    if command.seat not in live.asker(client).mine:
        raise NotAllowedError(f"seat {command.seat} is not yours")
    if (command.seat, command.id) in live.said_ids:
        return
    if not live.chats[command.seat].take():
        raise TooManyError("not so fast: let the others speak")
    live.said_ids.append((command.seat, command.id))
    text = command.text if isinstance(command, messages.Chat) else None
    emote = command.emote if isinstance(command, messages.Gesture) else None
    name = live.table.chairs[command.seat].name or ""
    message = messages.write(messages.Said(live.table.name, command.seat, name, text, emote))
    live.said.append(message)
    live.tell(message)
