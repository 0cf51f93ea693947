-- Metadata, provenance of memories, and what questions about messages need.

-- Bot and platform of a session key in columns of their own. The encoded key has, for each of bot,
-- platform and session, a minus for an absent one, else its length in UTF-16 units, a colon and the
-- id; characters above U+FFFF count as two units there and as one here, so the end is walked to.
ALTER TABLE session_key ADD COLUMN bot TEXT;
ALTER TABLE session_key ADD COLUMN platform TEXT;

CREATE TEMP TABLE part (
  id     INTEGER PRIMARY KEY,
  rest   TEXT NOT NULL,
  units  INTEGER NOT NULL,
  length INTEGER NOT NULL
) STRICT;

INSERT INTO part
  WITH RECURSIVE walk (id, rest, units, length) AS (
    SELECT id, substr(encoded, instr(encoded, ':') + 1), CAST(encoded AS INTEGER), 0
      FROM session_key WHERE substr(encoded, 1, 1) <> '-'
    UNION ALL
    SELECT id, rest,
        units - CASE WHEN unicode(substr(rest, length + 1, 1)) > 65535 THEN 2 ELSE 1 END,
        length + 1
      FROM walk WHERE units > 0 AND length < length(rest)
  )
  SELECT id, rest, units, length FROM walk WHERE units = 0;
UPDATE session_key SET bot = (SELECT substr(rest, 1, length) FROM part WHERE part.id = session_key.id);

-- What follows the bot.
CREATE TEMP TABLE after_bot (
  id   INTEGER PRIMARY KEY,
  rest TEXT NOT NULL
) STRICT;
INSERT INTO after_bot
  SELECT k.id, coalesce(substr(p.rest, p.length + 1), substr(k.encoded, 2))
    FROM session_key k LEFT JOIN part p ON p.id = k.id;
DELETE FROM part;
INSERT INTO part
  WITH RECURSIVE walk (id, rest, units, length) AS (
    SELECT id, substr(rest, instr(rest, ':') + 1), CAST(rest AS INTEGER), 0
      FROM after_bot WHERE substr(rest, 1, 1) <> '-'
    UNION ALL
    SELECT id, rest,
        units - CASE WHEN unicode(substr(rest, length + 1, 1)) > 65535 THEN 2 ELSE 1 END,
        length + 1
      FROM walk WHERE units > 0 AND length < length(rest)
  )
  SELECT id, rest, units, length FROM walk WHERE units = 0;
UPDATE session_key
  SET platform = (SELECT substr(rest, 1, length) FROM part WHERE part.id = session_key.id);
DROP TABLE part;
DROP TABLE after_bot;

-- platform_id is metadata.messageId; version is the change that last wrote the content, NULL where
-- that is seq.
ALTER TABLE message ADD COLUMN platform_id TEXT;
ALTER TABLE message ADD COLUMN version INTEGER;
UPDATE message
  SET platform_id = CASE json_type(metadata, '$.messageId')
    WHEN 'text' THEN nullif(metadata ->> '$.messageId', '')
    WHEN 'integer' THEN metadata -> '$.messageId'
  END
  WHERE json_valid(metadata);
CREATE INDEX message_by_platform_id ON message (platform_id, session) WHERE platform_id IS NOT NULL;
CREATE INDEX message_by_round ON message (session, round);
CREATE INDEX message_by_time ON message (time) WHERE archived = 0;

CREATE TABLE memory_message (
  memory TEXT NOT NULL,
  seq    INTEGER NOT NULL,
  PRIMARY KEY (memory, seq)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO memory_message
  SELECT m.id, j.value
    FROM memory m,
      json_each(CASE WHEN json_valid(m.message_seqs) THEN m.message_seqs ELSE '[]' END) j
    WHERE j.type = 'integer';
CREATE INDEX memory_message_by_seq ON memory_message (seq);

CREATE TABLE metadata (
  namespace  TEXT NOT NULL,
  key        TEXT NOT NULL,
  data       TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX metadata_by_key ON metadata (namespace, key);
