-- The messages of a session lie together, so that a walk through one touches few pages. The id is
-- session * 2^38 + seq, which orders a session's messages by seq. Both stand beside it as well,
-- since an index answers alone only for columns that are not worked out.
CREATE TABLE message_by_session (
  id           INTEGER PRIMARY KEY,
  seq          INTEGER NOT NULL,
  session      INTEGER NOT NULL,
  archived     INTEGER NOT NULL,
  time         INTEGER NOT NULL,
  round        INTEGER NOT NULL,
  role         TEXT NOT NULL,
  content      TEXT,
  speaker_id   TEXT,
  speaker_name TEXT,
  kind         TEXT,
  name         TEXT,
  parts        TEXT,
  tool_calls   TEXT,
  tool_call_id TEXT,
  reasoning    TEXT,
  segments     TEXT,
  metadata     TEXT,
  import_key   TEXT,
  document     TEXT,
  platform_id  TEXT,
  version      INTEGER,
  CHECK (id = session * 274877906944 + seq)
) STRICT;

INSERT INTO message_by_session (id, seq, session, archived, time, round, role, content, speaker_id, speaker_name,
    kind, name, parts, tool_calls, tool_call_id, reasoning, segments, metadata, import_key, document,
    platform_id, version)
  SELECT session * 274877906944 + seq, seq, session, archived, time, round, role, content, speaker_id,
      speaker_name, kind, name, parts, tool_calls, tool_call_id, reasoning, segments, metadata,
      import_key, document, platform_id, version
    FROM message ORDER BY session, seq;

DROP TABLE message;
ALTER TABLE message_by_session RENAME TO message;

-- The id ends every index.
CREATE INDEX message_in_order ON message (session, archived, time);
CREATE UNIQUE INDEX message_by_seq ON message (seq);
CREATE INDEX message_by_round ON message (session, round);
CREATE INDEX message_by_kind ON message (session, archived, kind) WHERE kind IS NOT NULL;
CREATE UNIQUE INDEX message_by_import_key ON message (session, import_key)
  WHERE import_key IS NOT NULL;
CREATE INDEX message_by_platform_id ON message (platform_id, session) WHERE platform_id IS NOT NULL;
