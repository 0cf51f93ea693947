package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.erasure.Erasure;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.text.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person said is gone from every read at once, and soon from the files. */
final class ErasureTest {
  private static final SessionKey ROOM = SessionKey.of("room");
  private static final SessionKey OTHER = SessionKey.of("other 房间");
  private static final String CANARY = "zanzibarquokka";
  private static final String CANARY_ZH = "金丝雀暗号乙丑";

  @TempDir Path folder;

  private static void say(Space space, SessionKey session, String speaker, String words) {
    Scope scope = Scope.of(session).withSpeaker(speaker);
    Prepared prepared =
        space.prepare(
            Turn.of(scope, MessageBody.user(words).withSpeaker(new Speaker(speaker, speaker))));
    space.complete(prepared.turnId(), Reply.text("Noted, thank you."));
  }

  private static void talk(Space space) {
    for (SessionKey session : List.of(ROOM, OTHER)) {
      say(space, session, "eve", "My locker code word is " + CANARY + " and I live in Graz.");
      say(space, session, "eve", "我的储物柜暗号是" + CANARY_ZH + "，我住在格拉茨。");
      say(space, session, "ann", "My brother Paul lives in Linz and likes chess.");
      say(space, session, "ann", "What is the locker code word?");
    }
  }

  private boolean isInFiles(String words) {
    byte[] wanted = words.getBytes(StandardCharsets.UTF_8);
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).anyMatch(file -> holds(file, wanted));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean holds(Path file, byte[] wanted) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i + wanted.length <= bytes.length; i++) {
        int at = 0;
        while (at < wanted.length && bytes[i + at] == wanted[at]) {
          at++;
        }
        if (at == wanted.length) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Erasure purged(Space space, String id) throws InterruptedException {
    for (int i = 0; i < 300; i++) {
      Erasure receipt = space.erasures().receipt(id);
      if (receipt.purged()) {
        return receipt;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("the purge does not end");
  }

  @Test
  void a_person_is_gone_from_reads_at_once_and_from_the_files_soon() throws Exception {
    try (Remanence remanence = Remanence.builder().embedding("none").open(folder)) {
      Space space = remanence.space("default");
      talk(space);
      assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
      assertThat(space.recall(RecallQuery.ofSpace(CANARY)).hits()).isNotEmpty();
      assertThat(isInFiles(CANARY)).isTrue();

      Erasure rehearsed = space.erasures().person("eve", Optional.empty(), true, Language.ENGLISH);
      assertThat(rehearsed.erased()).containsEntry("messages", 4L);
      assertThat(space.history(ROOM, Limit.all()).toString()).contains(CANARY);

      Erasure receipt = space.erasures().person("eve", Optional.empty(), false, Language.CHINESE);
      assertThat(receipt.erased()).isEqualTo(rehearsed.erased());
      assertThat(receipt.erased().get("memories")).isPositive();
      assertThat(receipt.left()).isNotEmpty();
      assertThat(receipt.toString()).doesNotContain("eve", CANARY);
      for (String canary : List.of(CANARY, CANARY_ZH)) {
        assertThat(space.recall(RecallQuery.ofSpace(canary)).hits().toString())
            .doesNotContain(canary);
        for (SessionKey session : List.of(ROOM, OTHER)) {
          assertThat(space.history(session, Limit.all()).toString())
              .doesNotContain(canary)
              .contains("Linz");
          assertThat(space.injections(session, Optional.empty(), 100).toString())
              .doesNotContain(canary);
        }
      }
      assertThat(purged(space, receipt.id()).erased()).isEqualTo(receipt.erased());
      assertThat(isInFiles(CANARY)).isFalse();
      assertThat(isInFiles(CANARY_ZH)).isFalse();
      assertThat(space.verify(Duration.ofSeconds(10)).ok()).isTrue();
    }
    assertThat(isInFiles(CANARY)).isFalse();
  }

  @Test
  void a_purge_that_a_program_left_undone_is_done_by_the_next() throws Exception {
    String id;
    try (Remanence remanence = Remanence.builder().embedding("none").open(folder)) {
      Space space = remanence.space("default");
      talk(space);
      id = space.erasures().person("eve", Optional.empty(), false, Language.ENGLISH).id();
    }
    try (Remanence remanence = Remanence.builder().embedding("none").open(folder)) {
      purged(remanence.space("default"), id);
      assertThat(isInFiles(CANARY)).isFalse();
    }
  }

  @Test
  void another_platform_s_speaker_of_the_same_id_stays() {
    try (Remanence remanence = Remanence.inMemory()) {
      Space space = remanence.space("default");
      SessionKey here = new SessionKey(Optional.empty(), Optional.of("chat"), "room");
      SessionKey there = new SessionKey(Optional.empty(), Optional.of("mail"), "room");
      for (SessionKey session : List.of(here, there)) {
        space.append(
            session,
            List.of(NewMessage.of(MessageBody.user("mine").withSpeaker(new Speaker("eve", "E")))));
      }
      Erasure receipt =
          space.erasures().person("eve", Optional.of("chat"), false, Language.ENGLISH);
      assertThat(receipt.erased()).containsEntry("messages", 1L);
      assertThat(space.history(here, Limit.all())).isEmpty();
      assertThat(space.history(there, Limit.all())).hasSize(1);
      assertThat(
              space.erasures().person("nobody", Optional.empty(), false, Language.ENGLISH).purged())
          .isTrue();
    }
  }
}
