package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries that must stay quick use the indexes made for them and sort nothing. */
final class QueryPlanTest {
  @TempDir Path folder;

  private String plan(String query) throws Exception {
    Stores.open(folder).close();
    List<String> steps = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + Stores.file(folder));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("EXPLAIN QUERY PLAN " + query)) {
      while (rows.next()) {
        steps.add(rows.getString("detail"));
      }
    }
    return String.join("\n", steps);
  }

  @Test
  void active_messages_are_read_backwards_along_the_index() throws Exception {
    assertThat(plan(SqliteHistoryStore.ACTIVE))
        .isEqualTo("SEARCH message USING INDEX message_in_order (session=? AND archived=?)");
  }

  @Test
  void full_history_merges_two_walks_and_sorts_nothing() throws Exception {
    assertThat(plan(SqliteHistoryStore.FULL))
        .contains("MERGE (UNION ALL)")
        .contains("USING INDEX message_in_order (session=? AND archived=?)")
        .doesNotContain("TEMP B-TREE");
  }

  @Test
  void counting_active_messages_reads_indexes_alone() throws Exception {
    assertThat(plan(SqliteHistoryStore.COUNT)).contains("COVERING INDEX message_in_order");
    assertThat(plan(SqliteHistoryStore.COUNT_KIND)).contains("COVERING INDEX message_by_kind");
  }

  @Test
  void import_keys_are_looked_up() throws Exception {
    assertThat(plan(SqliteHistoryStore.KNOWN_KEYS))
        .contains("INDEX message_by_import_key (session=? AND import_key=?)");
  }

  @Test
  void a_list_of_memories_walks_the_index_of_each_visibility_and_sorts_nothing() throws Exception {
    String branch = MemoryRow.SELECT + "visibility IN (?) AND session_key = ? AND status IN (?)";
    assertThat(
            plan(
                branch
                    + " AND (updated_at, id) < (?, ?) UNION ALL "
                    + branch
                    + " AND (updated_at, id) < (?, ?) ORDER BY updated_at DESC, id DESC LIMIT ?"))
        .contains("MERGE (UNION ALL)")
        .contains("memory_by_visibility (visibility=? AND (updated_at,id)<(?,?))")
        .doesNotContain("TEMP B-TREE");
    assertThat(plan(MemoryRow.SELECT + "TRUE ORDER BY updated_at DESC, id DESC LIMIT ?"))
        .isEqualTo("SCAN memory USING INDEX memory_by_update");
  }

  @Test
  void messages_by_number_are_looked_up_by_number() throws Exception {
    for (String condition :
        List.of(
            "",
            "AND "
                + MessageReachClause.of(new MessageReach.OneSession(SessionKey.of("s"))).sql()
                + " ")) {
      assertThat(plan(SqliteHistoryStore.WITH_SEQS + condition + SqliteHistoryStore.IN_ORDER))
          .contains("SEARCH message USING INDEX message_by_seq (seq=?)");
    }
  }

  @Test
  void an_equal_memory_is_looked_up_by_what_it_says() throws Exception {
    assertThat(plan(SqliteMemoryStore.FIND_EQUAL))
        .isEqualTo("SEARCH memory USING INDEX memory_by_content (visibility=? AND content_key=?)");
  }

  @Test
  void memories_by_id_are_looked_up_by_id() throws Exception {
    assertThat(
            plan(
                SqliteMemoryStore.WITH_IDS
                    + "visibility IN (?, ?, ?, ?, ?) AND session_key = ? AND direct = 0"))
        .contains("memory_by_id (id=?)");
  }

  @Test
  void a_range_merges_two_walks_along_the_index_and_sorts_nothing() throws Exception {
    assertThat(plan(SqliteHistoryQueries.range(Condition.of("TRUE")) + " LIMIT 5"))
        .contains("MERGE (UNION ALL)")
        .contains("message_in_order (session=? AND archived=? AND time>? AND time<?)")
        .doesNotContain("TEMP B-TREE");
  }

  @Test
  void the_newest_across_sessions_are_walked_along_indexes() throws Exception {
    assertThat(plan(RecentWalk.OF_SESSION + "TRUE" + RecentWalk.NEWEST))
        .isEqualTo(
            "SEARCH message USING COVERING INDEX message_in_order (session=? AND archived=? AND time>?)");
    assertThat(plan(RecentWalk.WITH_IDS))
        .contains("SEARCH message USING INTEGER PRIMARY KEY (rowid=?)");
  }

  @Test
  void edits_look_messages_up() throws Exception {
    assertThat(plan(SqliteHistoryEdits.EARLIEST))
        .isEqualTo(
            "SEARCH message USING COVERING INDEX message_in_order (session=? AND archived=?)");
    assertThat(plan(SqliteHistoryEdits.SET_ARCHIVED))
        .contains("SEARCH message USING INTEGER PRIMARY KEY (rowid=?)");
    assertThat(plan(SqliteHistoryEdits.OF_TIMES))
        .contains("COVERING INDEX message_in_order (session=? AND archived=? AND time=?)");
    assertThat(plan(SqliteHistoryEdits.LAST_TIME))
        .contains("COVERING INDEX message_in_order (session=? AND archived=?)");
  }

  @Test
  void ids_rounds_and_provenance_have_indexes() throws Exception {
    assertThat(plan(SqliteHistoryQueries.BY_PLATFORM_ID + "TRUE"))
        .contains("message_by_platform_id (platform_id=?)");
    assertThat(plan(SqliteHistoryQueries.HOLDING))
        .contains("SEARCH message USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)");
    assertThat(plan(SqliteHistoryQueries.ROUNDS))
        .contains("message_by_round (session=? AND round>? AND round<?)");
    assertThat(plan(SqliteProvenanceStore.MADE_FROM)).contains("memory_message_by_seq (seq=?)");
  }

  @Test
  void profiles_are_found_by_place_and_by_speaker() throws Exception {
    assertThat(plan(SqliteProfileStore.AT + "TRUE"))
        .contains("INDEX profile_by_place (visibility=? AND person=? AND kind=? AND direct=?)");
    assertThat(plan(SqliteProfileStore.OF_SPEAKER))
        .contains("INDEX profile_by_speaker (speaker=?)")
        .doesNotContain("TEMP B-TREE");
    assertThat(plan(SqliteProfileHistoryStore.NEWEST))
        .contains("SEARCH profile_version USING PRIMARY KEY (profile=? AND version<?)")
        .doesNotContain("TEMP B-TREE");
  }

  @Test
  void injections_are_found_by_what_they_show_and_pruned_along_indexes() throws Exception {
    assertThat(plan(SqliteInjectionStore.SHOWING))
        .contains("COVERING INDEX injection_item_by_item (kind=? AND item=?)")
        .contains("SEARCH injection USING INTEGER PRIMARY KEY (rowid=?)");
    assertThat(plan(SqliteInjectionStore.SHOWING_MESSAGES_OF))
        .contains("COVERING INDEX injection_item_by_session (session=?)");
    assertThat(plan(SqliteInjectionStore.OF_SESSION))
        .contains("injection_by_time (session=? AND ")
        .doesNotContain("TEMP B-TREE");
    assertThat(plan(SqliteInjectionStore.HIDE_OLDEST))
        .contains("COVERING INDEX injection_by_age (time<?)")
        .contains("SEARCH injection_item USING PRIMARY KEY (injection=?)")
        .doesNotContain("TEMP B-TREE");
    assertThat(plan(SqliteInjectionStore.DELETE_OLDEST))
        .contains("COVERING INDEX injection_by_age (time<?)");
  }
}
