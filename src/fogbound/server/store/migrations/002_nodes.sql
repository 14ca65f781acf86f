-- Several servers on one database: how they reach each other, and which of them owns which table.
ALTER TABLE fogbound.nodes ADD address text NOT NULL DEFAULT '', ADD secret text NOT NULL DEFAULT '',
                           ADD version integer NOT NULL DEFAULT 1;
-- `owner` has no foreign key, on purpose: an owner that is not in `nodes` is nobody, and a burial is one DELETE.
ALTER TABLE fogbound.tables ADD owner bigint, ADD wanted bigint, ADD lobby bytea;
DROP INDEX fogbound.tables_going_on;
CREATE INDEX tables_going_on ON fogbound.tables (owner) WHERE goes_on;
CREATE INDEX tables_wanted ON fogbound.tables (owner) WHERE wanted IS NOT NULL;
CREATE INDEX tables_listed ON fogbound.tables (tbl) WHERE lobby IS NOT NULL;
