"""Plays a match of each game with the best bots and looks at it again, so that every module is loaded that will be."""

import asyncio
import json
from typing import Any

from fogbound.server.local.house import House
from fogbound.server.store.memory import MemoryStore


async def rehearse() -> None:
    heard: list[dict[str, Any]] = []
    house = House(MemoryStore(), lambda line, text: heard.extend(map(json.loads, text.split("\n"))), 0.0)
    house.connect(1)
    await house.request("GET", "/api/games", "")
    for game in ("memoarrr", "ahoy"):
        wish = json.dumps({"game": game, "options": {"turn_limit": 2} if game == "ahoy" else {}})
        made = json.loads((await house.request("POST", "/api/tables", wish)).partition(" ")[2])
        table = made["table"]
        said: list[dict[str, Any]] = [{"type": "watch", "table": table, "tokens": [made["host_token"]]}]
        said += [{"type": "seat_bot", "table": table, "seat": seat, "bot": "mate"} for seat in (0, 1)]
        said += [{"type": "start", "table": table}]
        for number, command in enumerate(said):
            house.receive(1, json.dumps({**command, "id": f"{table}-{number}"}))
        async with asyncio.timeout(120):
            while not any(one.get("table") == table and one.get("status") == "over" for one in heard):
                assert not any(one["type"] == "error" for one in heard), heard
                await asyncio.sleep(0.01)
        answer = await house.request("GET", f"/api/tables/{table}/review", "")
        assert answer.startswith("200 "), answer
