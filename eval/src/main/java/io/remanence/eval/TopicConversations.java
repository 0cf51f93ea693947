package io.remanence.eval;

import io.remanence.text.Language;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * Conversations of known topics: sixty a set, half Chinese, half English, of six topics each and so
 * with three hundred changes. The messages of the topics are written by hand, follow-ups without a
 * common word among them; which topics come together, in which order and for how many rounds, is
 * drawn at random with a fixed seed.
 */
final class TopicConversations {
  /** Sixteen topics, on which the rules were chosen. */
  static final String KNOWN = "topics.txt";

  /** Twelve topics, which nothing was chosen on. */
  static final String HELD_OUT = "topics-held-out.txt";

  private static final int CONVERSATIONS = 60;
  private static final int TOPICS = 6;
  private static final int SHORTEST = 3;

  private TopicConversations() {}

  /**
   * A round.
   *
   * @param begins whether it begins another topic than the one before it
   */
  record Round(String user, String assistant, boolean begins) {}

  private record Topic(Language language, List<String[]> rounds) {}

  /** The conversations of a set. */
  static List<List<Round>> of(String set) {
    List<Topic> topics = read(set);
    Random random = new Random(60);
    List<List<Round>> conversations = new ArrayList<>();
    for (int n = 0; n < CONVERSATIONS; n++) {
      Language language = n % 2 == 0 ? Language.CHINESE : Language.ENGLISH;
      List<Topic> drawn =
          new ArrayList<>(topics.stream().filter(topic -> topic.language() == language).toList());
      Collections.shuffle(drawn, random);
      List<Round> rounds = new ArrayList<>();
      for (Topic topic : drawn.subList(0, TOPICS)) {
        int length = SHORTEST + random.nextInt(topic.rounds().size() - SHORTEST + 1);
        for (int i = 0; i < length; i++) {
          String[] said = topic.rounds().get(i);
          rounds.add(new Round(said[0], said[1], i == 0 && !rounds.isEmpty()));
        }
      }
      conversations.add(rounds);
    }
    return conversations;
  }

  private static List<Topic> read(String set) {
    List<Topic> topics = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(TopicConversations.class.getResourceAsStream(set), set),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("# ")) {
          topics.add(
              new Topic(
                  line.startsWith("# zh") ? Language.CHINESE : Language.ENGLISH,
                  new ArrayList<>()));
        } else if (!line.isBlank()) {
          topics.getLast().rounds().add(line.split(" \\| ", 2));
        }
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return topics;
  }
}
