package io.remanence.eval;

import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.memory.Memory;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.testkit.FakeEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Writes to a data directory from several threads, once its standard input says so, until it is
 * killed, and says each write on its standard output after it was acknowledged and not before.
 */
public final class CrashWriter {
  private static final int WRITERS = 4;

  private CrashWriter() {}

  /**
   * @param args the data directory, a word that no other run uses, a seed
   */
  public static void main(String[] args) throws InterruptedException, IOException {
    if (System.in.read() < 0) {
      return;
    }
    String run = args[1];
    long seed = Long.parseLong(args[2]);
    try (Remanence remanence =
        Remanence.builder().embedders(List.of(FakeEmbedder.any())).open(Path.of(args[0]))) {
      Space space = remanence.space("default");
      // A space opens at its first use.
      space.state();
      say("READY");
      List<Thread> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        String name = run + "-" + i;
        Random random = new Random(seed + i);
        writers.add(Thread.ofVirtual().start(() -> write(space, name, random)));
      }
      for (Thread writer : writers) {
        writer.join();
      }
    }
  }

  private static void write(Space space, String name, Random random) {
    List<Memory> mine = new ArrayList<>();
    for (int n = 0; ; n++) {
      SessionKey key = SessionKey.of("s" + random.nextInt(5));
      String text = "w" + name + "-" + n + " 第" + n + "条";
      switch (random.nextInt(5)) {
        case 0, 1 -> {
          List<NewMessage> batch = new ArrayList<>();
          for (int i = random.nextInt(3); i >= 0; i--) {
            batch.add(NewMessage.of(MessageBody.user(text + " part " + i)));
          }
          for (Message message : space.append(key, batch)) {
            say("M\t" + key.session() + "\t" + message.seq() + "\t" + message.body().text());
          }
        }
        case 2 -> {
          Memory memory =
              space
                  .remember(
                      NewMemory.of(
                          "memory " + text,
                          MemorySource.API,
                          space.placement(Scope.of(key), Optional.empty())))
                  .memory();
          mine.add(memory);
          say("R\t" + memory.id() + "\t" + memory.content());
        }
        case 3 -> {
          if (!mine.isEmpty()) {
            Memory gone = mine.removeLast();
            say("f\t" + gone.id());
            space.forget(Optional.empty(), Optional.empty(), gone.id());
            say("F\t" + gone.id());
          }
        }
        default -> {
          Prepared prepared =
              space.prepare(Turn.of(Scope.of(key), "turn " + text + " asks for something"));
          var completed = space.complete(key, prepared.turnId(), Reply.text("answer to " + text));
          completed
              .messageSeqs()
              .forEach(seq -> say("M\t" + key.session() + "\t" + seq + "\tanswer to " + text));
          completed.captured().forEach(id -> say("C\t" + id));
        }
      }
    }
  }

  private static synchronized void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
