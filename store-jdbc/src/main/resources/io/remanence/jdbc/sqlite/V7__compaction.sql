-- Summaries, what compaction remembers of sessions, to-do lists, and what a turn's prompt had room
-- for. As in the tables before, session is session_key.id.

-- status is active, former or undone; archived names the messages that left the window with the
-- summary, as ranges, like injection.shown; version is the number of the change that wrote it.
CREATE TABLE summary (
  id         TEXT NOT NULL PRIMARY KEY,
  session    INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  parent     TEXT,
  from_round INTEGER NOT NULL,
  to_round   INTEGER NOT NULL,
  from_seq   INTEGER NOT NULL,
  to_seq     INTEGER NOT NULL,
  text       TEXT NOT NULL,
  topic      TEXT,
  created_at INTEGER NOT NULL,
  status     TEXT NOT NULL,
  stale      INTEGER NOT NULL,
  archived   TEXT,
  version    INTEGER NOT NULL
) STRICT;
CREATE INDEX summary_by_session ON summary (session, version);
CREATE INDEX summary_in_force ON summary (session, kind, to_round, version)
  WHERE status = 'active';

-- The columns from used to trimmed are absent until a turn was judged, failure and failed_at until
-- a run failed.
CREATE TABLE compaction (
  session        INTEGER NOT NULL PRIMARY KEY,
  used           INTEGER,
  context_window INTEGER,
  token_budget   INTEGER,
  compressible   INTEGER,
  trimmed        INTEGER,
  failures       INTEGER NOT NULL,
  turns_left     INTEGER NOT NULL,
  failure        TEXT,
  failed_model   TEXT,
  failed_at      INTEGER
) STRICT;

-- items is a JSON array of objects with status and title.
CREATE TABLE todo_list (
  session INTEGER NOT NULL PRIMARY KEY,
  items   TEXT NOT NULL
) STRICT;

-- context_window, token_budget and fixed say what room a prompt had and what of it nothing could
-- leave; compaction is what the turn's completion answered.
ALTER TABLE turn ADD COLUMN context_window INTEGER;
ALTER TABLE turn ADD COLUMN token_budget INTEGER;
ALTER TABLE turn ADD COLUMN fixed INTEGER;
ALTER TABLE turn ADD COLUMN compaction TEXT;

-- The summary that a prompt showed; summary_version is that of what it said.
ALTER TABLE injection ADD COLUMN summary TEXT;
ALTER TABLE injection ADD COLUMN summary_version INTEGER;
