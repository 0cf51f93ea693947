-- Everything that a space keeps. Times are milliseconds since 1970 in UTC, truth values are 0 and 1,
-- names are as on the wire, and what is absent is NULL.

-- Encoded session keys, so that other tables carry a small number in their place. Rows stay.
CREATE TABLE session_key (
  id      INTEGER PRIMARY KEY,
  encoded TEXT NOT NULL UNIQUE,
  session TEXT NOT NULL
) STRICT;
CREATE INDEX session_key_by_session ON session_key (session, encoded);

-- In the tables below, the column session is session_key.id.
CREATE TABLE session (
  id              INTEGER PRIMARY KEY,
  place           TEXT,
  room            TEXT,
  peer_is_owner   INTEGER NOT NULL,
  parent          TEXT,
  title           TEXT,
  settings        TEXT,
  current_round   INTEGER NOT NULL,
  version         INTEGER NOT NULL,
  messages        INTEGER NOT NULL,
  last_message_at INTEGER,
  created_at      INTEGER NOT NULL
) STRICT;

-- seq is the number of the change that stored the message. Content is text or, as JSON, parts.
CREATE TABLE message (
  seq          INTEGER PRIMARY KEY,
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
  document     TEXT
) STRICT;
-- The rowid, which is seq, ends every index.
CREATE INDEX message_in_order ON message (session, archived, time);
CREATE INDEX message_by_kind ON message (session, archived, kind) WHERE kind IS NOT NULL;
CREATE UNIQUE INDEX message_by_import_key ON message (session, import_key)
  WHERE import_key IS NOT NULL;

-- visibility, the keys and direct say who may read a memory; placement, as JSON, is what they were
-- worked out from: mode, direct, bot, platform, session, speaker.
CREATE TABLE memory (
  id               TEXT NOT NULL,
  visibility       TEXT NOT NULL,
  session_key      TEXT,
  speaker_key      TEXT,
  bot_key          TEXT NOT NULL,
  platform_key     TEXT NOT NULL,
  direct           INTEGER NOT NULL,
  placement        TEXT NOT NULL,
  status           TEXT NOT NULL,
  source           TEXT NOT NULL,
  content          TEXT NOT NULL,
  content_key      TEXT NOT NULL,
  tags             TEXT,
  concepts         TEXT,
  confidence       REAL NOT NULL,
  importance       INTEGER NOT NULL,
  speaker_id       TEXT,
  speaker_name     TEXT,
  message_seqs     TEXT,
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL,
  superseded_by    TEXT,
  event_time       INTEGER,
  expires_at       INTEGER,
  last_recalled_at INTEGER,
  recall_count     INTEGER NOT NULL,
  meta             TEXT,
  document         TEXT,
  version          INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX memory_by_id ON memory (id);
CREATE INDEX memory_by_update ON memory (updated_at, id);
CREATE INDEX memory_by_visibility ON memory (visibility, updated_at, id);
CREATE INDEX memory_by_content ON memory (visibility, content_key, id);

CREATE TABLE turn (
  session      INTEGER NOT NULL,
  id           TEXT NOT NULL,
  speaker      TEXT,
  round        INTEGER NOT NULL,
  user_seq     INTEGER NOT NULL,
  injection    TEXT,
  prepared_at  INTEGER NOT NULL,
  completed_at INTEGER,
  outcome      TEXT,
  message_seqs TEXT,
  captured     TEXT,
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX turn_by_id ON turn (id);

CREATE TABLE injection (
  number    INTEGER PRIMARY KEY,
  id        TEXT NOT NULL UNIQUE,
  turn      TEXT NOT NULL,
  time      INTEGER NOT NULL,
  session   INTEGER NOT NULL,
  speaker   TEXT,
  query     TEXT NOT NULL,
  text      TEXT NOT NULL,
  items     TEXT,
  left_out  TEXT,
  tokens    INTEGER NOT NULL,
  as_of_seq INTEGER NOT NULL
) STRICT;
CREATE INDEX injection_by_time ON injection (session, time);

CREATE TABLE document (
  id         TEXT NOT NULL PRIMARY KEY,
  format     TEXT NOT NULL,
  sha256     TEXT NOT NULL,
  target     TEXT NOT NULL,
  imported   INTEGER NOT NULL,
  skipped    INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX document_by_bytes ON document (sha256, target, id);

-- The change feed. A subject of NULL is the number itself.
CREATE TABLE change (
  seq     INTEGER PRIMARY KEY,
  time    INTEGER NOT NULL,
  type    TEXT NOT NULL,
  subject TEXT,
  session INTEGER
) STRICT;

-- Written and emptied again to learn whether the disk takes writes.
CREATE TABLE probe (
  id     INTEGER PRIMARY KEY,
  filler BLOB NOT NULL
) STRICT;
