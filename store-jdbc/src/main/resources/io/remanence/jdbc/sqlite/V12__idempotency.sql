-- Answers of requests that may come twice, for a day. key and request are hashes; state is 0 begun,
-- 1 kept, 2 erased, and only a kept one has status, type and body.
CREATE TABLE answer (
  key     TEXT NOT NULL PRIMARY KEY,
  request TEXT NOT NULL,
  time    INTEGER NOT NULL,
  words   INTEGER NOT NULL,
  state   INTEGER NOT NULL,
  status  INTEGER NOT NULL,
  type    TEXT,
  body    TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_by_time ON answer (time);
