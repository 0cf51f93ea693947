package io.remanence.jdbc;

/**
 * Removes the keys of sessions that are gone with all that was in them. The numbers that stand for
 * keys are remembered by every connection, so this is done before there is any other, as the file
 * is opened. A key stays as long as the change feed names it.
 */
final class UnusedKeys {
  private static final String UNUSED =
      "FROM session_key WHERE NOT EXISTS (SELECT 1 FROM session WHERE id = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM message WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM turn WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM injection WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM pending_capture WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM dead_letter WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM summary WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM compaction WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM topic_state WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM todo_list WHERE session = session_key.id)"
          + " AND NOT EXISTS (SELECT 1 FROM token_use WHERE session = session_key.id)"
          + " AND id NOT IN (SELECT session FROM change WHERE session IS NOT NULL)";
  private static final String COUNT = "SELECT count(*) " + UNUSED;
  private static final String REMOVE = "DELETE " + UNUSED;

  private UnusedKeys() {}

  /** Whether there are any. */
  static boolean areThere(Link link) {
    return link.sql(COUNT).number() > 0;
  }

  static void remove(Link link) {
    link.sql(REMOVE).update();
  }
}
