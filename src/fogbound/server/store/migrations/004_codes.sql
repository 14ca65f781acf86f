-- Join codes live for minutes: a crash may lose them, and a standby has none.
CREATE UNLOGGED TABLE fogbound.codes (
    code  text PRIMARY KEY,
    tbl   text NOT NULL,
    until timestamptz NOT NULL,
    uses  integer NOT NULL DEFAULT 0
);
