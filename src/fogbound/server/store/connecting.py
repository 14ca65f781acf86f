"""Connections to PostgreSQL. An address may name several hosts: the one that takes writes is used."""

import re
from typing import Any

import asyncpg

CONNECT_S = 5.0
_STATEMENT_S = 10.0
"""Time limit of a statement in the pool."""
_ONE_OF_SEVERAL_S = 1.5
"""A host that is gone must not use up the time in which the next one could answer."""
_HOSTS = re.compile(r"(\w+://(?:[^/?@]*@)?)([^/?]*)(.*)", re.DOTALL)


async def connect(address: str, **options: Any) -> asyncpg.Connection:
    """Return a connection that may write; without a command timeout, unless the options have one: a statement that is
    given up may still be carried out. Raises OSError, asyncpg.PostgresError, asyncpg.TargetServerAttributeNotMatched.
    """
    hosts = each_host(address)
    limit_s = CONNECT_S if len(hosts) == 1 else _ONE_OF_SEVERAL_S
    for host in hosts:
        try:
            return await asyncpg.connect(host, timeout=limit_s, target_session_attrs="read-write", **options)
        except (OSError, asyncpg.PostgresError, asyncpg.TargetServerAttributeNotMatched):
            if host == hosts[-1]:
                raise
    raise AssertionError


def new_pool(address: str) -> asyncpg.Pool:
    """Return a pool that connects when it is used. It must be awaited before; and not be used for appends."""
    return asyncpg.create_pool(address, connect=connect, min_size=0, max_size=4, command_timeout=_STATEMENT_S)


def each_host(address: str) -> list[str]:
    """Return an address for each host of this one.

    >>> each_host("postgresql://ann@one,two:5433/db?sslmode=require")
    ['postgresql://ann@one/db?sslmode=require', 'postgresql://ann@two:5433/db?sslmode=require']
    """
    match = _HOSTS.fullmatch(address)
    if match is None:
        return [address]
    before, hosts, after = match.groups()
    return [f"{before}{host}{after}" for host in hosts.split(",")]
