-- Profiles as they are and as they were, and which profile a candidate went into.

-- visibility, the keys and direct are as those of memory. person is empty for a session's profile;
-- platform and speaker name the person else. state is JSON.
CREATE TABLE profile (
  id           TEXT NOT NULL PRIMARY KEY,
  kind         TEXT NOT NULL,
  visibility   TEXT NOT NULL,
  session_key  TEXT,
  speaker_key  TEXT,
  bot_key      TEXT NOT NULL,
  platform_key TEXT NOT NULL,
  direct       INTEGER NOT NULL,
  placement    TEXT NOT NULL,
  person       TEXT NOT NULL,
  platform     TEXT,
  speaker      TEXT,
  state        TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  version      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX profile_by_place ON profile (visibility, person, kind, direct);
CREATE INDEX profile_by_speaker ON profile (speaker, id) WHERE speaker IS NOT NULL;

-- A profile as one change left it; session and said_by tell where and by whom, where that is known.
CREATE TABLE profile_version (
  profile    TEXT NOT NULL,
  version    INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  placement  TEXT NOT NULL,
  platform   TEXT,
  speaker    TEXT,
  state      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  origin     TEXT NOT NULL,
  session    TEXT,
  said_by    TEXT,
  what       TEXT NOT NULL,
  reason     TEXT,
  PRIMARY KEY (profile, version)
) STRICT, WITHOUT ROWID;

ALTER TABLE candidate ADD COLUMN profile TEXT;
