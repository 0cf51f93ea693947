package io.remanence.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.scope.Isolation;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.Remanence;
import io.remanence.text.Language;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class McpCallerTest {
  private record Key(Optional<String> space, UnaryOperator<ScopeFields> narrowing, boolean mayWrite)
      implements KeyAccess {
    @Override
    public ScopeFields narrow(ScopeFields given) {
      return narrowing.apply(given);
    }
  }

  private static McpCaller caller(KeyAccess key, String... headers) {
    Function<String, List<String>> given =
        name ->
            IntStream.range(0, headers.length / 2)
                .filter(i -> headers[2 * i].equals(name))
                .mapToObj(i -> headers[2 * i + 1])
                .toList();
    return McpCaller.of(given, Language.ENGLISH, key);
  }

  @Test
  void headers_say_for_whom() {
    McpCaller caller =
        caller(
            KeyAccess.unbound(),
            "X-Memory-User",
            "u",
            "X-Memory-Conversation",
            "c",
            "X-Memory-Agent",
            "b",
            "X-Memory-Platform",
            "p",
            "X-Memory-Space",
            "s");
    assertThat(caller.space()).isEqualTo("s");
    assertThat(caller.scope().bot()).contains("b");
    assertThat(caller.scope().platform()).contains("p");
    assertThat(caller.scope().session()).contains("c");
    assertThat(caller.scope().speaker()).contains("u");
    assertThat(caller.inRoom()).isFalse();
    assertThat(caller.mayWrite()).isTrue();
  }

  @Test
  void the_first_of_two_names_wins_and_a_blank_one_counts_as_absent() {
    McpCaller caller =
        caller(
            KeyAccess.unbound(),
            "x-sm-user-id",
            "second",
            "X-Memory-User",
            "first",
            "X-Memory-Conversation",
            " ",
            "x-sm-conversation-id",
            "c");
    assertThat(caller.scope().speaker()).contains("first");
    assertThat(caller.scope().session()).contains("c");
    assertThat(caller.space()).isEqualTo("default");
  }

  @Test
  void a_room_is_a_conversation_where_none_is_named() {
    assertThat(caller(KeyAccess.unbound(), "X-Memory-Group", "g").scope().session()).contains("g");
    McpCaller both =
        caller(KeyAccess.unbound(), "X-Memory-Group", "g", "X-Memory-Conversation", "c");
    assertThat(both.scope().session()).contains("c");
    assertThat(both.inRoom()).isTrue();
  }

  @Test
  void raw_utf8_and_percent_encoded_ids_are_the_same() {
    String asBytes =
        new String("小梅 🍵".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    for (String sent : List.of(asBytes, "小梅 🍵", "UTF-8''%E5%B0%8F%E6%A2%85%20%F0%9F%8D%B5")) {
      assertThat(caller(KeyAccess.unbound(), "X-Memory-User", sent).scope().speaker())
          .contains("小梅 🍵");
    }
    // What is neither stays as it came.
    assertThat(caller(KeyAccess.unbound(), "X-Memory-User", "caf\u00E9").scope().speaker())
        .contains("café");
    assertThat(caller(KeyAccess.unbound(), "X-Memory-User", "50%").scope().speaker())
        .contains("50%");
  }

  @Test
  void what_is_no_id_is_refused() {
    for (String bad : List.of("UTF-8''%", "UTF-8''%00", "UTF-8''%FF", "x".repeat(257))) {
      assertThatThrownBy(() -> caller(KeyAccess.unbound(), "X-Memory-User", bad))
          .isInstanceOfAny(RemanenceException.class, IllegalArgumentException.class)
          .hasMessageContainingAll(bad.length() > 256 ? "256" : "X-Memory-User");
    }
    assertThatThrownBy(
            () -> caller(KeyAccess.unbound(), "X-Memory-User", "a", "X-Memory-User", "b"))
        .hasMessageContaining("twice");
  }

  @Test
  void a_key_narrows_what_the_headers_say_and_opens_its_own_space_alone() {
    ScopeFields bound =
        new ScopeFields(
            Optional.of("b"),
            Optional.empty(),
            Optional.of("c"),
            Optional.empty(),
            Optional.of(Isolation.SESSION));
    Key key = new Key(Optional.of("work"), given -> bound, false);
    McpCaller caller = caller(key, "X-Memory-Conversation", "other");
    assertThat(caller.scope()).isEqualTo(bound.scope());
    assertThat(caller.isolation()).contains(Isolation.SESSION);
    assertThat(caller.mayWrite()).isFalse();
    assertThat(caller.space()).isEqualTo("work");
    assertThat(caller(key, "X-Memory-Space", "work").space()).isEqualTo("work");
    assertThatThrownBy(() -> caller(key, "X-Memory-Space", "default"))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.FORBIDDEN));
  }

  @Test
  void a_key_that_may_only_read_is_shown_what_reads() {
    McpCaller reader = caller(new Key(Optional.empty(), given -> given, false));
    Map<String, Boolean> shown = new TreeMap<>();
    try (Remanence remanence = Remanence.inMemory()) {
      for (SyncToolSpecification tool :
          new McpTools(new McpSpaces(remanence, () -> {}, (space, actor, attempt) -> {}))
              .in(Language.ENGLISH)) {
        shown.put(tool.tool().name(), McpTools.isFor(reader.context(), tool.tool()));
        CallToolResult result =
            tool.callHandler()
                .apply(
                    reader.context(),
                    CallToolRequest.builder(tool.tool().name()).arguments(Map.of()).build());
        assertThat(result.isError()).isTrue();
        assertThat("forbidden".equals(result.meta().get(McpTools.CODE)))
            .isEqualTo(!tool.tool().annotations().readOnlyHint());
      }
    }
    assertThat(shown)
        .containsEntry("recall", true)
        .containsEntry("search_history", true)
        .containsEntry("remember", false)
        .containsEntry("forget", false)
        .containsEntry("update_profile", false);
  }
}
