"""Tables online: people, bots and spectators around one match, each table with an append-only log.

Imports go down this list only (tests/test_layers.py):

    app, serve  the rooms put together
    http        routes, the API page, static files, read timeouts
    ws          one connection, its outbox, the socket layer
    ops         limits, metrics, logs
    live        tables in memory: registry, commits, scheduler, presence, lobby, one way to carry out a command
    store       where logs are kept: the contract, memory, SQLite
    table       one table as pure values: log entries, state, commands, deadlines, what each client is sent
    protocol    all messages
"""
