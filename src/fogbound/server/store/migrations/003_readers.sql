-- The first version of a server that can read all logs. It rises when one is written that older servers cannot read.
-- Servers from before this table are refused, because they do not know it.
CREATE TABLE fogbound.readers (version integer NOT NULL);
INSERT INTO fogbound.readers VALUES (1);
