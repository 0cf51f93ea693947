package io.remanence.formats;

import java.util.List;
import java.util.Optional;

/** Reads a file that is one text chat. */
final class TextReader {
  private final Reading reading;

  TextReader(Reading reading) {
    this.reading = reading;
  }

  /**
   * Reads a chat.
   *
   * @param sample its first lines, from which its style is told
   * @param lines all of its lines
   * @param head its conversation; given the options that hold after the front matter
   */
  void read(List<String> sample, Pieces lines, HeadSource head, long firstLine) {
    FrontMatter front = FrontMatter.of(sample);
    ReadOptions options = front.over(reading.options(), reading, firstLine);
    Reading inside = new Reading(reading.sink(), options, reading.limits());
    Optional<ChatStyleChoice> choice =
        ChatStyleFinder.find(sample.subList(front.lines(), sample.size()), options.date());
    if (choice.isEmpty()) {
      reading.bad(firstLine, ImportText.NOTHING_READ.with(ImportText.NO_STYLE));
      return;
    }
    ConversationWriter writer = new ConversationWriter(inside, head.of(inside, choice.get()));
    TextChat chat = new TextChat(inside, choice.get(), writer);
    long toSkip = front.lines();
    for (Optional<Piece> next = lines.next(); next.isPresent(); next = lines.next()) {
      Piece piece = next.get();
      piece.fault().ifPresent(fault -> reading.bad(piece.line(), fault));
      if (toSkip > 0) {
        toSkip--;
      } else {
        piece.text().ifPresent(text -> chat.line(piece.line(), text));
      }
    }
    chat.finish();
  }

  /** Makes the head of a chat. */
  interface HeadSource {
    Head of(Reading reading, ChatStyleChoice choice);
  }

  /** The head of a file that is one chat. */
  static Head headOfFile(Reading reading, ChatStyleChoice choice) {
    return new Head(
        Optional.empty(), reading.options().title(), Optional.empty(), choice.room(), "text");
  }
}
