-- How far the topics of sessions are known: the round with which the topic of now began, the last
-- round that was judged, the round up to which summaries are wanted, 0 for none, and as a JSON array
-- the last rounds of topics that wait for theirs. As in the tables before, session is
-- session_key.id.
CREATE TABLE topic_state (
  session     INTEGER NOT NULL PRIMARY KEY,
  start_round INTEGER NOT NULL,
  judged_to   INTEGER NOT NULL,
  wanted_to   INTEGER NOT NULL,
  ends        TEXT NOT NULL,
  failures    INTEGER NOT NULL,
  turns_left  INTEGER NOT NULL
) STRICT;
