-- What was done, by whom.

-- visibility, the keys and direct are as those of memory; all of them are absent for what is the
-- space's own. platform, speaker and speaker_name tell in whose name it was done.
CREATE TABLE audit (
  seq          INTEGER NOT NULL PRIMARY KEY,
  id           TEXT NOT NULL,
  time         INTEGER NOT NULL,
  operation    TEXT NOT NULL,
  visibility   TEXT,
  session_key  TEXT,
  speaker_key  TEXT,
  bot_key      TEXT,
  platform_key TEXT,
  direct       INTEGER NOT NULL,
  placement    TEXT,
  role         TEXT NOT NULL,
  actor        TEXT NOT NULL,
  platform     TEXT,
  speaker      TEXT,
  speaker_name TEXT,
  target_kind  TEXT NOT NULL,
  target       TEXT NOT NULL,
  summary      TEXT NOT NULL,
  turn         TEXT,
  metadata     TEXT,
  redacted     INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_by_visibility ON audit (visibility, seq) WHERE visibility IS NOT NULL;
CREATE INDEX audit_by_target ON audit (target, seq);
CREATE INDEX audit_by_speaker ON audit (speaker, seq) WHERE speaker IS NOT NULL;
