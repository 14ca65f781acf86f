"""Whether acknowledged moves survive the loss of the database's own machine."""

import asyncpg

_IS_ASYNCHRONOUS = """
SELECT EXISTS (SELECT FROM pg_stat_replication) AND current_setting('synchronous_standby_names') = ''
"""
WARNING = "the standby of the database is not synchronous: when it takes over, acknowledged moves may be lost"


async def warning(connection: asyncpg.Connection) -> str:
    """Return a sentence for the operator; empty if there is nothing to say."""
    return WARNING if await connection.fetchval(_IS_ASYNCHRONOUS) else ""
