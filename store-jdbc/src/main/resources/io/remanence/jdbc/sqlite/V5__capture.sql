-- Turns that wait to be captured by a model, work of models that came to nothing, candidates, and
-- tokens used. As in the tables before, session is session_key.id, but where it is session_key.

CREATE TABLE pending_capture (
  turn       TEXT NOT NULL PRIMARY KEY,
  session    INTEGER NOT NULL,
  attempts   INTEGER NOT NULL,
  due_at     INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_capture_by_due ON pending_capture (due_at, turn);
CREATE INDEX pending_capture_by_session ON pending_capture (session);

CREATE TABLE dead_letter (
  id         TEXT NOT NULL PRIMARY KEY,
  kind       TEXT NOT NULL,
  turn       TEXT NOT NULL,
  session    INTEGER NOT NULL,
  reply      TEXT NOT NULL,
  error      TEXT NOT NULL,
  attempts   INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX dead_letter_by_session ON dead_letter (session, id);
CREATE INDEX dead_letter_by_turn ON dead_letter (turn, id);

-- visibility, the keys and direct are as those of memory.
CREATE TABLE candidate (
  id           TEXT NOT NULL PRIMARY KEY,
  visibility   TEXT NOT NULL,
  session_key  TEXT,
  speaker_key  TEXT,
  bot_key      TEXT NOT NULL,
  platform_key TEXT NOT NULL,
  direct       INTEGER NOT NULL,
  placement    TEXT NOT NULL,
  kind         TEXT NOT NULL,
  status       TEXT NOT NULL,
  content      TEXT NOT NULL,
  reason       TEXT NOT NULL,
  speaker_id   TEXT,
  speaker_name TEXT,
  turn         TEXT NOT NULL,
  message_seqs TEXT,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  memory       TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX candidate_by_visibility ON candidate (visibility, id);
CREATE INDEX candidate_by_status ON candidate (status, id);
CREATE INDEX candidate_by_session ON candidate (session_key, id) WHERE session_key IS NOT NULL;

CREATE TABLE candidate_message (
  candidate TEXT NOT NULL,
  seq       INTEGER NOT NULL,
  PRIMARY KEY (candidate, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX candidate_message_by_seq ON candidate_message (seq);

-- day counts days since 1970 in UTC.
CREATE TABLE token_use (
  day           INTEGER NOT NULL,
  purpose       TEXT NOT NULL,
  session       INTEGER NOT NULL,
  calls         INTEGER NOT NULL,
  input_tokens  INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  PRIMARY KEY (day, purpose, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX token_use_by_session ON token_use (session);
