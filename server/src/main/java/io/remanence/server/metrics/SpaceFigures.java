package io.remanence.server.metrics;

import io.remanence.error.RemanenceException;
import io.remanence.llm.TokenUse;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.SpaceProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The figures of the spaces that are open, in Prometheus' text form. Spaces come and go, so they
 * are read when they are asked for; a space that is closed has none.
 */
final class SpaceFigures {
  private SpaceFigures() {}

  private record Named(
      String space, SpaceProgress progress, long pendingCaptures, List<TokenUse> tokens) {}

  static String write(Remanence remanence, Predicate<String> shown) {
    List<Named> open = new ArrayList<>();
    for (String name : remanence.openSpaces().stream().filter(shown).toList()) {
      try {
        Space space = remanence.space(name);
        open.add(
            new Named(name, space.progress(), space.capture().pending(), space.capture().tokens()));
      } catch (RemanenceException gone) {
        // Deleted or broken since it was listed: it has no figures, and /ready tells why.
      }
    }
    StringBuilder text = new StringBuilder();
    gauge(
        text,
        "remanence_index_lag_changes",
        "Committed changes that the index has not reached",
        open,
        progress -> Math.max(0, progress.head() - progress.indexed()));
    gauge(
        text,
        "remanence_embedding_queue_changes",
        "Changes that wait to be embedded",
        open,
        SpaceProgress::embeddingPending);
    gauge(
        text,
        "remanence_space_writable",
        "1 where the space can be written, else 0",
        open,
        progress -> progress.writable() ? 1 : 0);
    gauge(
        text, "remanence_space_changes", "The last change of the space", open, SpaceProgress::head);
    captures(text, open);
    tokens(text, open);
    text.append("# HELP remanence_spaces_open Spaces that are open\n")
        .append("# TYPE remanence_spaces_open gauge\n")
        .append("remanence_spaces_open ")
        .append(open.size())
        .append('\n');
    return text.toString();
  }

  private static void captures(StringBuilder text, List<Named> open) {
    head(text, "remanence_capture_queue_turns", "Turns that wait for a model", "gauge", open);
    for (Named named : open) {
      text.append(
          String.format(
              Locale.ROOT,
              "remanence_capture_queue_turns{space=\"%s\"} %d%n",
              named.space(),
              named.pendingCaptures()));
    }
  }

  private static void tokens(StringBuilder text, List<Named> open) {
    String name = "remanence_model_tokens_total";
    head(text, name, "Tokens that language models took and gave", "counter", open);
    for (Named named : open) {
      for (TokenUse use : named.tokens()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s{space=\"%s\",purpose=\"%s\"} %d%n",
                name,
                named.space(),
                use.purpose().wireName(),
                use.tokens()));
      }
    }
  }

  private static void head(
      StringBuilder text, String name, String help, String type, List<Named> open) {
    if (!open.isEmpty()) {
      text.append("# HELP ").append(name).append(' ').append(help).append('\n');
      text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }
  }

  private static void gauge(
      StringBuilder text,
      String name,
      String help,
      List<Named> spaces,
      ToLongFunction<SpaceProgress> value) {
    if (spaces.isEmpty()) {
      return;
    }
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(" gauge\n");
    for (Named named : spaces) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s{space=\"%s\"} %d%n",
              name,
              named.space(),
              value.applyAsLong(named.progress())));
    }
  }
}
