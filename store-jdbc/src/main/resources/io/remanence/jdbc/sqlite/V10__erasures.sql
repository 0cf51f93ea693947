-- Receipts of erasings: neither whose data it was nor what it said. erased is a JSON object of counts,
-- remains a JSON array of objects with what and why; as_of is the number of a change.
CREATE TABLE erasure (
  id      TEXT NOT NULL PRIMARY KEY,
  time    INTEGER NOT NULL,
  as_of   INTEGER NOT NULL,
  erased  TEXT NOT NULL,
  remains TEXT,
  purged  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX erasure_pending ON erasure (id) WHERE purged = 0;
