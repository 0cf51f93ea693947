package io.remanence.resend;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.exchange.Outcome;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that send all of their history each time. */
class ConversationsTest {
  private static final SessionKey CHAT = SessionKey.of("chat");

  private final Conversations conversations = new Conversations();
  private Remanence remanence;
  private Space space;

  @BeforeEach
  void open() {
    remanence = Remanence.inMemory();
    space = remanence.space("default");
  }

  @AfterEach
  void close() {
    remanence.close();
  }

  private static MessageBody user(String text) {
    return MessageBody.user(text);
  }

  private static MessageBody says(String text) {
    return MessageBody.assistant(text);
  }

  private static MessageBody calls(String id) {
    return says("").withToolCalls(List.of(ToolCall.function(id, "look", "{}")));
  }

  private static MessageBody result(String id, String text) {
    return new MessageBody(
        MessageBody.TOOL,
        MessageBody.user(text).content(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.of(id),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static Shown shown(MemoryUse use, List<MessageBody> messages) {
    return new Shown(
        Optional.empty(),
        Optional.of("chat"),
        Optional.empty(),
        Optional.of("u1"),
        Optional.empty(),
        messages,
        use,
        false);
  }

  private Opened ask(MessageBody... messages) {
    return conversations.open(space, shown(MemoryUse.ON, List.of(messages)));
  }

  private void answer(Opened opened, MessageBody... answer) {
    conversations.close(space, opened, List.of(answer), OptionalLong.empty(), Outcome.REPLIED);
  }

  private List<String> all() {
    return texts(space.fullHistory(CHAT, Limit.all()));
  }

  private List<String> active() {
    return texts(space.history(CHAT, Limit.all()));
  }

  private static List<String> texts(List<Message> messages) {
    return messages.stream().map(message -> text(message.body())).toList();
  }

  private static String text(MessageBody body) {
    return body.toolCalls().isEmpty() ? body.text() : "call " + body.toolCalls().getFirst().id();
  }

  private List<Memory> memories() {
    return space.memories(Optional.empty(), Optional.empty(), MemoryStatus.ACTIVE, 100);
  }

  @Test
  void a_whole_history_that_is_sent_again_is_stored_once() {
    answer(ask(user("My cat is Miso.")), says("A fine name."));
    answer(
        ask(user("My cat is Miso."), says("A fine name."), user("What is my cat's name?")),
        says("Miso."));
    assertThat(all())
        .containsExactly("My cat is Miso.", "A fine name.", "What is my cat's name?", "Miso.");
    assertThat(active()).isEqualTo(all());
  }

  @Test
  void a_history_that_began_elsewhere_is_stored_once_and_not_captured() {
    Opened opened =
        ask(user("I moved to Bergen."), says("Nice."), user("And my brother lives in Oslo now."));
    answer(opened, says("Noted, Oslo."));
    assertThat(all()).hasSize(4);
    assertThat(memories()).hasSize(1);
    assertThat(memories().getFirst().content()).contains("Oslo").doesNotContain("Bergen");
  }

  @Test
  void another_answer_takes_the_place_of_the_first() {
    answer(ask(user("a long question")), says("the first answer"));
    answer(ask(user("a long question")), says("another answer"));
    assertThat(active()).containsExactly("a long question", "another answer");
    assertThat(all()).containsExactly("a long question", "the first answer", "another answer");
  }

  @Test
  void an_edited_question_begins_a_branch_and_the_old_one_comes_back_when_it_is_shown() {
    answer(ask(user("q1")), says("answer 1"));
    answer(ask(user("q1"), says("answer 1"), user("q2")), says("answer 2"));
    answer(ask(user("q1"), says("answer 1"), user("q2 edited")), says("answer 3"));
    assertThat(active()).containsExactly("q1", "answer 1", "q2 edited", "answer 3");
    answer(
        ask(user("q1"), says("answer 1"), user("q2"), says("answer 2"), user("q4")),
        says("answer 4"));
    assertThat(active()).containsExactly("q1", "answer 1", "q2", "answer 2", "q4", "answer 4");
    assertThat(all()).hasSize(8).doesNotHaveDuplicates();
  }

  @Test
  void what_a_client_no_longer_shows_leaves_the_window_and_stays() {
    answer(ask(user("q1")), says("answer 1"));
    answer(ask(user("q1"), says("answer 1"), user("q2")), says("answer 2"));
    answer(ask(user("q2"), says("answer 2"), user("q3")), says("answer 3"));
    assertThat(active()).containsExactly("q2", "answer 2", "q3", "answer 3");
    assertThat(all()).hasSize(6);
  }

  @Test
  void clients_that_send_one_message_at_a_time_work_too() {
    answer(ask(user("q1")), says("answer 1"));
    answer(ask(user("q2")), says("answer 2"));
    answer(ask(user("q3")), says("answer 3"));
    answer(ask(user("q2")), says("answer 2 again"));
    assertThat(all()).hasSize(8);
  }

  @Test
  void a_tool_loop_is_one_turn_with_one_injection() {
    answer(
        conversations.open(
            space,
            shownAs("before", List.of(user("The wifi password of my flat is on the blue card.")))),
        says("I see."));
    Opened first = ask(user("Where is the wifi password of my flat?"));
    answer(first, calls("c1"));
    Opened second =
        ask(user("Where is the wifi password of my flat?"), calls("c1"), result("c1", "nothing"));
    assertThat(second.injected()).isEqualTo(first.injected()).contains("blue card");
    assertThat(second.injectionId()).isEqualTo(first.injectionId()).isPresent();
    assertThat(second.turnId()).isEqualTo(first.turnId()).isPresent();
    answer(second, calls("c2"));
    Opened third =
        ask(
            user("Where is the wifi password of my flat?"),
            calls("c1"),
            result("c1", "[old result cleared]"),
            calls("c2"),
            result("c2", "found"));
    assertThat(third.injected()).isEqualTo(first.injected());
    answer(third, says("On the blue card."));
    assertThat(all())
        .containsExactly(
            "Where is the wifi password of my flat?",
            "call c1",
            "nothing",
            "call c2",
            "found",
            "On the blue card.");
    assertThat(space.fullHistory(CHAT, Limit.all()).stream().map(Message::round).distinct())
        .hasSize(1);
  }

  @Test
  void a_failed_turn_is_tried_again_and_then_captured() {
    Opened first = ask(user("My sister Ann was born in 1990."));
    conversations.close(space, first, List.of(), OptionalLong.empty(), Outcome.ERROR);
    assertThat(memories()).isEmpty();
    Opened second = ask(user("My sister Ann was born in 1990."));
    assertThat(second.turnId()).isPresent().isNotEqualTo(first.turnId());
    assertThat(second.injectionId()).isEqualTo(first.injectionId());
    conversations.close(
        space, second, List.of(says("My sis")), OptionalLong.empty(), Outcome.ABORTED);
    Opened third = ask(user("My sister Ann was born in 1990."));
    answer(third, says("Good to know."));
    assertThat(active()).containsExactly("My sister Ann was born in 1990.", "Good to know.");
    assertThat(memories()).hasSize(1);
  }

  @Test
  void an_answer_that_was_broken_off_is_the_one_that_the_client_has() {
    Opened first = ask(user("Tell me a story."));
    conversations.close(
        space,
        first,
        List.of(says("Once upon a time there was a fox who")),
        OptionalLong.empty(),
        Outcome.ABORTED);
    answer(
        ask(user("Tell me a story."), says("Once upon a time there was"), user("Go on!")),
        says("…lived in a wood."));
    assertThat(all()).hasSize(4);
  }

  @Test
  void what_was_erased_is_not_stored_again() {
    answer(ask(user("q1")), says("answer 1"));
    answer(ask(user("q1"), says("answer 1"), user("my secret is 42")), says("answer 2"));
    Message secret = space.fullHistory(CHAT, Limit.all()).get(2);
    space.messages().delete(CHAT, List.of(secret.timestamp()));
    List<MessageBody> left = new ArrayList<>();
    space.fullHistory(CHAT, Limit.all()).forEach(message -> left.add(message.body()));
    answer(
        ask(user("q1"), says("answer 1"), user("my secret is 42"), says("answer 2"), user("q3")),
        says("answer 3"));
    assertThat(all())
        .filteredOn("my secret is 42"::equals)
        .hasSize(left.stream().anyMatch(body -> body.text().equals("answer 2")) ? 0 : 1);
  }

  @Test
  void reading_stores_nothing_and_injects_the_same_again() {
    answer(ask(user("My cat Miso likes salmon and tuna.")), says("Noted."));
    long before = space.fullHistory(CHAT, Limit.all()).size();
    Shown other =
        new Shown(
            Optional.empty(),
            Optional.of("other"),
            Optional.empty(),
            Optional.of("u1"),
            Optional.empty(),
            List.of(user("What does my cat Miso like?")),
            MemoryUse.READ,
            false);
    Opened first = conversations.open(space, other);
    assertThat(first.injected()).contains("salmon");
    answer(first, says("Salmon."));
    assertThat(conversations.open(space, other).injected()).isEqualTo(first.injected());
    assertThat(space.session(SessionKey.of("other"))).isEmpty();
    assertThat(space.fullHistory(CHAT, Limit.all())).hasSize((int) before);
  }

  @Test
  void writing_injects_nothing() {
    answer(ask(user("My cat Miso likes salmon and tuna.")), says("Noted."));
    Opened opened =
        conversations.open(
            space,
            new Shown(
                Optional.empty(),
                Optional.of("other"),
                Optional.empty(),
                Optional.of("u1"),
                Optional.empty(),
                List.of(user("What does my cat Miso like?")),
                MemoryUse.WRITE,
                false));
    assertThat(opened.injected()).isEmpty();
    assertThat(space.injection(Optional.empty(), opened.injectionId().orElseThrow()).text())
        .isEmpty();
  }

  private Opened nameless(Optional<String> speaker, MessageBody... messages) {
    return conversations.open(
        space,
        new Shown(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            speaker,
            Optional.empty(),
            List.of(messages),
            MemoryUse.ON,
            false));
  }

  @Test
  void without_a_name_the_longest_stored_prefix_decides() {
    Opened one = nameless(Optional.empty(), user("hi"));
    answer(one, says("Hello, one!"));
    Opened two = nameless(Optional.empty(), user("hi"));
    answer(two, says("Hello, two!"));
    assertThat(two.session()).isNotEqualTo(one.session());
    assertThat(nameless(Optional.empty(), user("hi"), says("Hello, one!"), user("q")).session())
        .isEqualTo(one.session());
    assertThat(nameless(Optional.empty(), user("hi"), says("Hello, two!"), user("q")).session())
        .isEqualTo(two.session());
    assertThat(nameless(Optional.empty(), user("hi"), says("Hello, three!"), user("q")).session())
        .isNotIn(one.session(), two.session());
  }

  @Test
  void a_known_speaker_who_begins_alike_goes_on() {
    Opened one = nameless(Optional.of("u1"), user("hi"));
    answer(one, says("Hello!"));
    Opened again = nameless(Optional.of("u1"), user("hi"));
    assertThat(again.session()).isEqualTo(one.session());
    assertThat(nameless(Optional.of("u2"), user("hi")).session()).isNotEqualTo(one.session());
  }

  @Test
  void the_same_request_at_once_is_stored_once() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      callers.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      go.await();
                      ask(user("all at once"));
                    } catch (InterruptedException stopped) {
                      Thread.currentThread().interrupt();
                    }
                  }));
    }
    go.countDown();
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(all()).containsExactly("all at once");
  }

  /** Against a client that keeps its own list and a model whose answers are all different. */
  @Test
  void random_clients_find_their_view_and_nothing_twice() {
    long seed = Long.getLong("remanence.random.seed", new SecureRandom().nextLong());
    Random random = new Random(seed);
    int runs = Integer.getInteger("remanence.random.steps", 40);
    for (int run = 0; run < runs; run++) {
      String name = "random-" + run;
      List<MessageBody> view = new ArrayList<>();
      List<String> said = new ArrayList<>();
      int number = 0;
      for (int step = 0; step < 25; step++) {
        int users = (int) view.stream().filter(ConversationsTest::isUser).count();
        switch (users == 0 ? 0 : random.nextInt(6)) {
          case 0, 1, 2 -> view.add(user("question " + run + "." + number++ + " 你好"));
          case 3 -> {
            // The newest answer is wanted once more.
            while (!isUser(view.getLast())) {
              view.removeLast();
            }
          }
          case 4 -> {
            int wanted = random.nextInt(users);
            int at = -1;
            for (int seen = -1; seen < wanted; ) {
              at++;
              seen += isUser(view.get(at)) ? 1 : 0;
            }
            view = new ArrayList<>(view.subList(0, at));
            view.add(user("edited " + run + "." + number++));
          }
          default -> {
            // The oldest turn leaves the client's window.
            if (users > 2) {
              do {
                view.removeFirst();
              } while (!isUser(view.getFirst()));
            }
            view.add(user("later " + run + "." + number++));
          }
        }
        Opened opened = conversations.open(space, shownAs(name, view));
        if (random.nextInt(5) == 0) {
          MessageBody call = calls("call-" + run + "-" + number++);
          conversations.close(space, opened, List.of(call), OptionalLong.empty(), Outcome.REPLIED);
          view.add(call);
          view.add(result(call.toolCalls().getFirst().id(), "result " + number++));
          opened = conversations.open(space, shownAs(name, view));
        }
        boolean fails = random.nextInt(6) == 0;
        MessageBody answer = says("answer " + run + "." + number++ + ".");
        conversations.close(
            space,
            opened,
            fails ? List.of() : List.of(answer),
            OptionalLong.empty(),
            fails ? Outcome.ERROR : Outcome.REPLIED);
        if (!fails) {
          view.add(answer);
        }
        Stream.concat(said.stream(), view.stream().map(ConversationsTest::text))
            .distinct()
            .toList()
            .forEach(
                text -> {
                  if (!said.contains(text)) {
                    said.add(text);
                  }
                });
        SessionKey key = SessionKey.of(name);
        assertThat(texts(space.history(key, Limit.all())))
            .as("seed %d, run %d, step %d", seed, run, step)
            .isEqualTo(view.stream().map(ConversationsTest::text).toList());
        assertThat(texts(space.fullHistory(key, Limit.all())))
            .as("seed %d, run %d, step %d", seed, run, step)
            .containsExactlyInAnyOrderElementsOf(said);
      }
    }
  }

  private static boolean isUser(MessageBody body) {
    return body.role().equals(MessageBody.USER);
  }

  private static Shown shownAs(String name, List<MessageBody> view) {
    return new Shown(
        Optional.empty(),
        Optional.of(name),
        Optional.empty(),
        Optional.of("u1"),
        Optional.empty(),
        view,
        MemoryUse.ON,
        false);
  }
}
