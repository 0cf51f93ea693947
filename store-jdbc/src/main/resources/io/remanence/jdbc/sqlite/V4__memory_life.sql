-- What memories were before they were changed, and records of consolidations.

-- The columns up to document are those of memory, as they were until the change that made the
-- version "made".
CREATE TABLE memory_history (
  id               TEXT NOT NULL,
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
  version          INTEGER NOT NULL,
  made             INTEGER NOT NULL,
  changed_at       INTEGER NOT NULL,
  operation        TEXT NOT NULL,
  reason           TEXT
) STRICT;
CREATE UNIQUE INDEX memory_history_by_version ON memory_history (id, made);

CREATE TABLE consolidation (
  id         TEXT NOT NULL,
  mode       TEXT NOT NULL,
  time       INTEGER NOT NULL,
  scope      TEXT NOT NULL,
  similarity REAL NOT NULL,
  as_of      INTEGER NOT NULL,
  pruned     INTEGER NOT NULL,
  undone_at  INTEGER
) STRICT;
CREATE UNIQUE INDEX consolidation_by_id ON consolidation (id);
CREATE INDEX consolidation_by_time ON consolidation (mode, scope, time, id);

-- absorbed holds ids and absorbed_versions, in the same order, the versions that were made of them.
CREATE TABLE consolidation_group (
  number            INTEGER PRIMARY KEY,
  consolidation     TEXT NOT NULL,
  survivor          TEXT NOT NULL,
  survivor_version  INTEGER NOT NULL,
  absorbed          TEXT NOT NULL,
  absorbed_versions TEXT NOT NULL,
  recalls           INTEGER NOT NULL
) STRICT;
CREATE INDEX group_by_consolidation ON consolidation_group (consolidation);

CREATE INDEX memory_by_document ON memory (document) WHERE document IS NOT NULL;
