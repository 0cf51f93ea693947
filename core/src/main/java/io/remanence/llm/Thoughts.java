package io.remanence.llm;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The thoughts that some models write in front of their answers. */
public final class Thoughts {
  private static final Pattern BEGINS =
      Pattern.compile("^\\s*<(think|thinking|thought|reasoning)>", Pattern.CASE_INSENSITIVE);

  /** Where thoughts end. */
  public static final Pattern END =
      Pattern.compile("</(?:think|thinking|thought|reasoning)>", Pattern.CASE_INSENSITIVE);

  private Thoughts() {}

  /** The reply without the thoughts that it begins with; empty where these never end. */
  public static Optional<String> without(String reply) {
    String rest = reply;
    Matcher begins = BEGINS.matcher(rest);
    while (begins.find()) {
      Matcher end = END.matcher(rest);
      if (!end.find(begins.end())) {
        return Optional.empty();
      }
      rest = rest.substring(end.end());
      begins = BEGINS.matcher(rest);
    }
    return Optional.of(rest);
  }
}
