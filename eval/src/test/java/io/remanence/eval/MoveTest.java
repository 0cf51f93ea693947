package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A space in memory moves to a directory. */
class MoveTest {
  @TempDir Path folder;

  private static byte[] exported(Space space) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    space.transfer().export(Set.of(), Optional.empty(), Optional.empty(), out);
    return out.toByteArray();
  }

  private static Remanence inMemory() {
    SpaceSettings settings = SettingKey.CONTEXT_POLICY.apply(SpaceSettings.defaults(), "topic");
    return Remanence.builder().settings(settings).embedders(List.of()).inMemory();
  }

  @Test
  void all_that_a_space_holds_moves_and_turns_go_on() {
    try (Remanence remanence = inMemory()) {
      Space space = remanence.space("default");
      SessionKey chat = SessionKey.of("聊天");
      for (int i = 0; i < 12; i++) {
        String topic = i < 6 ? "京都行程的寺庙门票和酒店路线" : "猫咪肠胃敏感换什么猫粮";
        String id = space.prepare(Turn.of(Scope.of(chat), topic + " " + i)).turnId();
        space.complete(chat, id, Reply.text("已记下" + topic));
      }
      remanence.createSpace("unused");
      assertThat(space.context().awaitIdle(Duration.ofSeconds(20))).isTrue();
      Prepared open = space.prepare(Turn.of(Scope.of(chat), "最后一天怎么走"));
      // The export writes an entry of the audit of its own, which comes after what it holds.
      String before = lines(exported(space));
      remanence.moveTo(folder.resolve("data"));
      assertThat(lines(exported(space)))
          .startsWith(before.substring(0, before.indexOf("\n{\"type\":\"audit")));
      assertThat(space.context().chain(chat, 5)).isNotEmpty();
      space.complete(chat, open.turnId(), Reply.text("走乌丸线"));
      assertThat(space.fullHistory(chat, Limit.all())).hasSize(26);
      assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
      assertThat(space.messages().search(chat, "乌丸线", 5)).hasSize(1);
      assertThat(remanence.spaces()).containsExactly("default", "unused");
      assertThatThrownBy(() -> remanence.moveTo(folder.resolve("other")))
          .isInstanceOf(RemanenceException.class)
          .hasMessageContaining("already");
    }
    try (Remanence again = Remanence.builder().embedders(List.of()).open(folder.resolve("data"))) {
      assertThat(again.space("default").fullHistory(SessionKey.of("聊天"), Limit.all())).hasSize(26);
    }
  }

  private static String lines(byte[] export) {
    return new String(export, StandardCharsets.UTF_8);
  }

  @Test
  void whoever_writes_while_it_moves_loses_nothing() throws InterruptedException {
    try (Remanence remanence = inMemory()) {
      Space space = remanence.space("default");
      AtomicBoolean stop = new AtomicBoolean();
      ConcurrentLinkedQueue<String> acknowledged = new ConcurrentLinkedQueue<>();
      ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
      CountDownLatch begun = new CountDownLatch(4);
      List<Thread> writers = new ArrayList<>();
      for (int w = 0; w < 4; w++) {
        SessionKey session = SessionKey.of("s" + w);
        writers.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      try {
                        for (int i = 0; !stop.get() || i < 50; i++) {
                          String text = session.session() + " 第 " + i;
                          var stored =
                              space.append(session, List.of(NewMessage.of(MessageBody.user(text))));
                          acknowledged.add(text);
                          if (i == 20) {
                            begun.countDown();
                          }
                        }
                      } catch (Throwable failure) {
                        failures.add(failure);
                      }
                    }));
      }
      begun.await();
      remanence.moveTo(folder.resolve("data"));
      int moved = acknowledged.size();
      while (acknowledged.size() < moved + 20 && failures.isEmpty()) {
        Thread.sleep(1);
      }
      stop.set(true);
      for (Thread writer : writers) {
        writer.join();
      }
      assertThat(failures).isEmpty();
      List<String> kept = new ArrayList<>();
      for (int w = 0; w < 4; w++) {
        space
            .fullHistory(SessionKey.of("s" + w), Limit.all())
            .forEach(message -> kept.add(message.body().text()));
      }
      assertThat(kept).containsExactlyInAnyOrderElementsOf(acknowledged);
      assertThat(space.verify(Duration.ofSeconds(20)).differences()).isEmpty();
    }
  }

  @Test
  void a_directory_that_holds_a_space_is_refused_and_all_stays_in_memory() {
    try (Remanence first = Remanence.builder().embedders(List.of()).open(folder)) {
      var made = first.createSpace("default");
    }
    try (Remanence remanence = inMemory()) {
      Space space = remanence.space("default");
      var stored = space.append(SessionKey.of("s"), List.of(NewMessage.of(MessageBody.user("还在"))));
      assertThatThrownBy(() -> remanence.moveTo(folder))
          .isInstanceOf(RemanenceException.class)
          .hasMessageContaining("holds a space");
      assertThat(remanence.directory()).isEmpty();
      assertThat(space.fullHistory(SessionKey.of("s"), Limit.all())).hasSize(1);
      assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
      assertThat(space.messages().search(SessionKey.of("s"), "还在", 5)).hasSize(1);
    }
  }
}
