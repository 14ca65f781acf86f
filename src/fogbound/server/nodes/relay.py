"""The edge's side of a relay: commands of clients here go to the nodes that own their tables."""

import asyncio
import errno
import logging
from collections.abc import Callable
from urllib.parse import urlsplit

import aiohttp
import msgspec

from .. import faults
from ..live.contract import LiveClient, Reply
from ..live.tasks import Tasks
from ..protocol import messages
from ..store.contract import Owner, SharedStore
from . import frames
from .link import FROM, HEARTBEAT_S, MOST_BYTES, PATH, TO, Link
from .relayed_client import RelayedClient

log = logging.getLogger("fogbound.server")
_CONNECT_S = 1.5
_answers = msgspec.json.Decoder(messages.Ok | messages.Refused)
_AWAY = "the server of this table is away: look again"

Submit = Callable[[LiveClient, messages.AtTable, Reply], None]


class NodeRelay:
    """All links of this node to others."""

    again: Submit
    """Carries out a command anew, when its table has no owner any more."""

    def __init__(self, store: SharedStore, lobby_changed: Callable[[], None]) -> None:
        self._store, self._lobby_changed = store, lobby_changed
        self._links: dict[int, OwnerLink] = {}
        self._carried: dict[LiveClient, dict[str, OwnerLink]] = {}
        """For each client the links that its tables are reached by."""
        self._tasks = Tasks()
        self._session: aiohttp.ClientSession | None = None

    @property
    def clients(self) -> int:
        """Clients with tables on other nodes."""
        return len(self._carried)

    def carries(self, client: LiveClient, table: str) -> bool:
        return table in self._carried.get(client, ())

    def submit(self, client: LiveClient, command: messages.AtTable, reply: Reply) -> None:
        link = self._carried[client][command.table]

        def answered(answer: messages.Ok | messages.Refused) -> None:
            self._note(client, command, isinstance(answer, messages.Ok))
            reply(answer)

        link.ask(client, command, answered)

    def begin(self, owner: Owner, client: LiveClient, command: messages.AtTable, reply: Reply) -> None:
        if isinstance(client, RelayedClient):  # the table went on while its command was under way
            client.send_away()
            reply(messages.Refused("not_stored", _AWAY, command.id))
            return
        link = self._links.get(owner.node)
        if link is None:
            link = self._links[owner.node] = OwnerLink(owner)
            self._tasks.spawn(self._run(link))
        self._carried.setdefault(client, {})[command.table] = link
        self.submit(client, command, reply)

    def _note(self, client: LiveClient, command: messages.AtTable, is_done: bool) -> None:
        """Keep `watched` as it would be at a table of this node."""
        if is_done and isinstance(command, messages.Watch | messages.TakeOver):
            client.watched.add(command.table)
        elif isinstance(command, messages.Unwatch):
            client.watched.discard(command.table)
        if command.table not in client.watched:
            self._carried.get(client, {}).pop(command.table, None)

    def leave(self, client: LiveClient) -> None:
        self._carried.pop(client, None)
        for link in self._links.values():
            link.leave(client)

    def tell_lobby_changed(self) -> None:
        for link in self._links.values():
            link.send(frames.OpenTablesChanged())

    def break_all(self) -> None:
        """This node was fenced."""
        self._tasks.cancel()

    async def end(self) -> None:
        await self._tasks.end()
        if self._session is not None:
            await self._session.close()

    # The life of a link

    async def _run(self, link: "OwnerLink") -> None:
        """Connect, and serve the link until it is broken."""
        if self._session is None:
            self._session = aiohttp.ClientSession()
        try:
            await link.run(self._session, self._store.me.node, self._lobby_changed)
        except (aiohttp.ClientError, TimeoutError, OSError) as fault:
            if _is_refused(fault):
                await self._bury(link)
            else:
                log.warning("another node cannot be reached", extra=faults.about(fault))
                await self._want(link)
        finally:
            del self._links[link.owner.node]
            for client in link.break_off():
                self._carried.pop(client, None)
        self._tasks.spawn(self._look_after(link.owner))

    async def _bury(self, link: "OwnerLink") -> None:
        """Nobody listens there: the process has ended. Whoever has asked something finds another owner."""
        try:
            await self._store.bury(link.owner.node)
        except Exception as fault:
            log.warning("a node could not be buried", extra=faults.about(fault))
            return
        for client, command, reply in link.take_unanswered():
            self._carried.get(client, {}).pop(command.table, None)
            self.again(client, command, reply)

    async def _want(self, link: "OwnerLink") -> None:
        """The owner lives and cannot be reached from here: it should give its tables to this node."""
        tables = {command.table for _, command, _ in link.unanswered()}
        try:
            for table in tables:
                await self._store.want(table, link.owner.node)
        except Exception as fault:
            log.warning("a table could not be asked for", extra=faults.about(fault))

    async def _look_after(self, owner: Owner) -> None:
        """A link broke: bury the node at once if its process has ended."""
        there = urlsplit(owner.address)
        port = there.port or (443 if there.scheme == "https" else 80)
        try:
            async with asyncio.timeout(_CONNECT_S):
                _, writer = await asyncio.open_connection(there.hostname, port)
            writer.close()
        except OSError as fault:
            if _is_refused(fault):
                await self._store.bury(owner.node)


class OwnerLink:
    """The link to the owner of tables, from before it is connected until it is broken."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self._link: Link | None = None
        self._early: list[frames.Item] = []
        """Items that wait for the connection."""
        self._numbers: dict[LiveClient, int] = {}
        self._clients: dict[int, LiveClient] = {}
        self._count = 0
        self._asked: dict[tuple[int, str], tuple[LiveClient, messages.AtTable, Reply]] = {}
        """Commands without an answer, by client and id."""

    def ask(self, client: LiveClient, command: messages.AtTable, reply: Reply) -> None:
        number = self._numbers.get(client)
        if number is None:
            self._count += 1
            number = self._numbers[client] = self._count
            self._clients[number] = client
        self._asked[number, command.id] = client, command, reply
        self.send(frames.RelayedCommand(number, client.address, msgspec.json.encode(command)))

    def leave(self, client: LiveClient) -> None:
        number = self._numbers.pop(client, None)
        if number is None:
            return
        del self._clients[number]
        self.send(frames.Gone(number))
        for at in [at for at in self._asked if at[0] == number]:
            _, command, reply = self._asked.pop(at)
            reply(messages.Refused("not_stored", _AWAY, command.id))

    def send(self, item: frames.Item) -> None:
        if self._link is None:
            self._early.append(item)
        else:
            self._link.send(item)

    async def run(self, session: aiohttp.ClientSession, me: int, lobby_changed: Callable[[], None]) -> None:
        """Serve until the link is broken. Raises aiohttp.ClientError, TimeoutError, OSError if it cannot be made."""
        headers = {"Authorization": f"Bearer {self.owner.secret}", TO: str(self.owner.node), FROM: str(me)}
        async with asyncio.timeout(_CONNECT_S):
            ws = await session.ws_connect(
                self.owner.address + PATH, headers=headers, heartbeat=HEARTBEAT_S, max_msg_size=MOST_BYTES
            )
        self._link = Link(ws, self.owner.node)
        for item in self._early:
            self._link.send(item)
        await self._link.run(lambda item: self._hear(item, lobby_changed))

    def _hear(self, item: frames.Item, lobby_changed: Callable[[], None]) -> None:
        match item:
            case frames.RelayedMessage():
                for number in item.clients:
                    if (client := self._clients.get(number)) is not None:
                        client.send(item.message)
            case frames.RelayedAnswer():
                answer = _answers.decode(item.answer)
                if (asked := self._asked.pop((item.client, answer.id or ""), None)) is not None:
                    asked[2](answer)
            case frames.SentAway():
                if (client := self._clients.get(item.client)) is not None:
                    client.send_away()
            case frames.Dismissed():
                if (client := self._clients.get(item.client)) is not None:
                    client.dismiss()
            case frames.OpenTablesChanged():
                lobby_changed()

    def unanswered(self) -> list[tuple[LiveClient, messages.AtTable, Reply]]:
        return list(self._asked.values())

    def take_unanswered(self) -> list[tuple[LiveClient, messages.AtTable, Reply]]:
        """Return the commands that were never sent, and forget their clients."""
        taken, self._asked = self.unanswered(), {}
        self._numbers, self._clients = {}, {}
        return taken

    def break_off(self) -> list[LiveClient]:
        """Send all clients away, then answer what waits, which nobody hears; return the clients."""
        clients = list(self._numbers)
        for client in clients:
            client.send_away()
            self.leave(client)
        return clients


def _is_refused(fault: BaseException) -> bool:
    code = fault.os_error.errno if isinstance(fault, aiohttp.ClientConnectorError) else getattr(fault, "errno", None)
    return code == errno.ECONNREFUSED
