-- Vectors of items, derived from memory.db.

CREATE TABLE model (
  id       INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL
) STRICT;

-- model is model.id; vector holds 32-bit floats, little end first.
CREATE TABLE vector (
  model        INTEGER NOT NULL,
  item         TEXT NOT NULL,
  content_hash INTEGER NOT NULL,
  vector       BLOB NOT NULL,
  UNIQUE (model, item)
) STRICT;
