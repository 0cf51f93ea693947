package io.remanence.capture;

import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A sentence that a user told.
 *
 * @param text without secrets and courtesies, on one line
 * @param hidesSecret whether a secret was taken out
 * @param asks whether it asks rather than tells
 */
public record Told(String text, boolean hidesSecret, boolean asks) {
  private static final int LOOKED_AT = 20_000;
  private static final int LONGEST = 400;

  /**
   * The sentences of a user's message, but for courtesies and what was injected.
   *
   * @param injected what was put into the turn's prompt; empty for nothing
   */
  public static List<Told> of(String message, String injected) {
    String text = message.substring(0, Math.min(LOOKED_AT, message.length()));
    List<Secrets.Range> secrets = Secrets.find(text);
    String mark = Secrets.mark(Language.of(text));
    Echoes echoes = Echoes.ofBlock(injected);
    Set<String> seen = new HashSet<>();
    List<Told> told = new ArrayList<>();
    for (Sentence whole : Sentences.of(text)) {
      Sentence sentence = Courtesies.without(whole);
      String said =
          Texts.truncate(
              Texts.clean(Secrets.redact(sentence, secrets, mark)).replaceAll("\\s+", " "),
              LONGEST);
      if (!Courtesies.isAll(said) && !echoes.has(said) && seen.add(said)) {
        boolean hides = !secrets.isEmpty() && said.contains(mark);
        told.add(new Told(said, hides, Salience.asks(said)));
      }
    }
    return List.copyOf(told);
  }
}
