"""Tables online: people, bots and spectators around one match, each table with an append-only log.

Imports go down this list only (tests/test_layers.py):

    app, serve  the rooms put together
    http        routes, the API page, static files, read timeouts
    local       the same tables inside a page: a web worker's port instead of HTTP and a WebSocket
    ws          one connection, its outbox, the socket layer
    ops         limits, metrics, logs
    api         new tables, games, records and reviews, without HTTP
    live        tables in memory: registry, commits, scheduler, presence, lobby, one way to carry out a command
    store       where logs are kept: the contract, memory, SQLite, PostgreSQL, IndexedDB
    table       one table as pure values: log entries, state, commands, deadlines, what each client is sent
    protocol    all messages
"""
