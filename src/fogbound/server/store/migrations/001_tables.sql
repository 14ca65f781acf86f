-- Logs of tables, their summaries, and the servers that may write.
CREATE SEQUENCE fogbound.node_ids;
-- A node is one run of a server. Its number is never used again; a node that is not here may not write.
CREATE TABLE fogbound.nodes (
    node bigint PRIMARY KEY DEFAULT nextval('fogbound.node_ids'), until timestamptz NOT NULL
) WITH (fillfactor = 20);
CREATE TABLE fogbound.tables (
    tbl text PRIMARY KEY, changed_ms bigint NOT NULL, has_started boolean NOT NULL, goes_on boolean NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX tables_going_on ON fogbound.tables (tbl) WHERE goes_on;
CREATE TABLE fogbound.entries (
    tbl text NOT NULL, number integer NOT NULL, body bytea NOT NULL, PRIMARY KEY (tbl, number)
);
