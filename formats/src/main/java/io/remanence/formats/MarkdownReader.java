package io.remanence.formats;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Notes in Markdown: each item of a list and each paragraph becomes a memory, with the heading that
 * it stands under. A heading or file name that begins with a date says on which day it was. A line
 * {@code <!-- file: notes/2026-01-02.md -->} begins another file, in which lines are counted anew.
 */
final class MarkdownReader {
  private static final Pattern FILE = Pattern.compile("<!--\\s*file:\\s*(.{1,500}?)\\s*-->");
  private static final Pattern HEADING = Pattern.compile("\\s{0,3}(#{1,6})\\s+(.*?)\\s*#*\\s*");
  private static final Pattern ITEM =
      Pattern.compile("(\\s*)(?:[-*+•]|\\d{1,6}[.)、])\\s+(?:\\[[ xX]\\]\\s+)?(.*)");
  private static final Pattern DATE =
      Pattern.compile("\\D{0,20}(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})(?!\\d).*");
  private static final Pattern RULE = Pattern.compile("\\s*(?:[-*_]\\s*){3,}");

  private final Reading reading;
  private final TreeMap<Integer, String> headings = new TreeMap<>();
  private final StringBuilder text = new StringBuilder();
  private Optional<LocalDate> fileDate = Optional.empty();
  private Optional<LocalDate> date = Optional.empty();
  private long firstLine;
  private long lineOffset;
  private boolean inItem;
  private boolean inCode;
  private boolean inComment;
  private boolean inFrontMatter;
  private boolean atStart = true;
  private boolean afterBlank;

  MarkdownReader(Reading reading) {
    this.reading = reading;
  }

  /** Whether this is such a file, by its first lines. */
  static boolean isMarkdown(List<String> sample) {
    List<String> lines =
        sample.subList(FrontMatter.of(sample).lines(), sample.size()).stream()
            .filter(line -> !line.isBlank())
            .toList();
    return lines.size() > 1
        && (HEADING.matcher(lines.getFirst()).matches()
            || FILE.matcher(lines.getFirst().strip()).matches());
  }

  void read(Pieces lines) {
    for (Optional<Piece> next = lines.next(); next.isPresent(); next = lines.next()) {
      Piece piece = next.get();
      piece.fault().ifPresent(fault -> reading.bad(piece.line(), fault));
      if (piece.text().isPresent()) {
        line(piece.text().get(), piece.line());
      }
    }
    end();
  }

  private void line(String line, long number) {
    Matcher file = FILE.matcher(line.strip());
    if (file.matches()) {
      begin(file.group(1), number);
      return;
    }
    if (inFrontMatter || (atStart && line.stripTrailing().equals("---"))) {
      inFrontMatter = atStart || !line.stripTrailing().equals("---");
      atStart = false;
      return;
    }
    if (isComment(line)) {
      return;
    }
    atStart = atStart && line.isBlank();
    boolean fence = line.strip().startsWith("```") || line.strip().startsWith("~~~");
    if (fence || inCode) {
      inCode ^= fence;
      add(line, number);
      return;
    }
    Matcher heading = HEADING.matcher(line);
    Matcher item = ITEM.matcher(line);
    if (line.isBlank()) {
      blank();
    } else if (heading.matches()) {
      end();
      heading(heading.group(1).length(), heading.group(2).strip());
    } else if (RULE.matcher(line).matches()) {
      end();
    } else if (item.matches() && item.group(1).length() < 2) {
      end();
      inItem = true;
      add(item.group(2), number);
    } else {
      boolean indented = line.startsWith("  ") || line.startsWith("\t");
      if (afterBlank && !(inItem && indented)) {
        end();
      }
      add(inItem ? line.strip() : line, number);
    }
  }

  private void begin(String name, long number) {
    end();
    headings.clear();
    lineOffset = number;
    fileDate = dateOf(name.substring(name.lastIndexOf('/') + 1));
    date = fileDate;
    atStart = true;
    inCode = false;
    inComment = false;
    inFrontMatter = false;
  }

  private boolean isComment(String line) {
    if (!inComment && !inCode && line.strip().startsWith("<!--")) {
      inComment = true;
    }
    boolean comment = inComment;
    if (inComment && line.contains("-->")) {
      inComment = false;
    }
    return comment;
  }

  /** A blank line ends a paragraph; an item may go on after it, indented. */
  private void blank() {
    if (!inItem) {
      end();
    }
    afterBlank = true;
  }

  private void heading(int level, String title) {
    headings.tailMap(level, true).clear();
    Optional<LocalDate> day = dateOf(title);
    if (day.isPresent()) {
      date = day;
    } else {
      headings.put(level, title);
      // The day of a section does not hold for what follows beside it.
      if (level == 1) {
        date = fileDate;
      }
    }
  }

  private static Optional<LocalDate> dateOf(String words) {
    Matcher matcher = DATE.matcher(words);
    try {
      return matcher.matches()
          ? Optional.of(
              LocalDate.of(
                  Integer.parseInt(matcher.group(1)),
                  Integer.parseInt(matcher.group(2)),
                  Integer.parseInt(matcher.group(3))))
          : Optional.empty();
    } catch (DateTimeException none) {
      return Optional.empty();
    }
  }

  private void add(String line, long number) {
    if (text.isEmpty()) {
      firstLine = number - lineOffset;
    }
    // A text without blank lines must not grow without end.
    if (text.length() > reading.limits().recordBytes()) {
      reading.bad(
          Math.max(1, firstLine), ImportText.LONG_PARAGRAPH.with(reading.limits().recordSize()));
      emit();
    }
    text.append(text.isEmpty() ? "" : "\n").append(line.stripTrailing());
    afterBlank = false;
  }

  private void end() {
    emit();
    inItem = false;
    afterBlank = false;
  }

  private void emit() {
    String said = text.toString().strip();
    text.setLength(0);
    if (said.codePoints().noneMatch(Character::isLetterOrDigit)) {
      return;
    }
    List<String> sections = new ArrayList<>(headings.tailMap(2, true).values());
    MemoryDraft draft = new MemoryDraft(Math.max(1, firstLine));
    draft.content = sections.isEmpty() ? said : sections.getLast() + ": " + said;
    draft.tags.addAll(sections);
    draft.eventTime = date.flatMap(this::startOf);
    draft.createdAt = draft.eventTime;
    draft.giveTo(reading);
  }

  private Optional<Instant> startOf(LocalDate day) {
    try {
      return Optional.of(Times.inRange(day.atStartOfDay(reading.options().zone()).toInstant()));
    } catch (DateTimeException outOfRange) {
      return Optional.empty();
    }
  }
}
