package io.remanence.inject;

import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The record of what was put into a prompt, with all that is needed to render it again.
 *
 * @param turnId the turn that it was made for
 * @param scope whose prompt; its session is present
 * @param asked the user's message, which was searched for
 * @param shown the numbers of the window's messages that the prompt held
 * @param style how the blocks were written
 * @param blocks what was added, in order; empty where nothing was relevant
 * @param items what the memories block holds, one line each, in order, after it the lines of the
 *     block of recent messages, and last what the blocks of profiles hold, one each, in order
 * @param leftOut what was found and left out
 * @param tokens the estimate of what the blocks added to the prompt
 * @param asOfSeq the last change that could be seen
 * @param summary the summary that stood in front of the window
 */
public record Injection(
    String id,
    String turnId,
    Instant time,
    Scope scope,
    Asked asked,
    SeqRanges shown,
    BlockStyle style,
    List<Block> blocks,
    List<Item> items,
    List<LeftOut> leftOut,
    int tokens,
    long asOfSeq,
    Optional<ShownSummary> summary) {
  public Injection {
    blocks = List.copyOf(blocks);
    items = List.copyOf(items);
    leftOut = List.copyOf(leftOut);
  }

  /** A record of a prompt without a summary. */
  public Injection(
      String id,
      String turnId,
      Instant time,
      Scope scope,
      Asked asked,
      SeqRanges shown,
      BlockStyle style,
      List<Block> blocks,
      List<Item> items,
      List<LeftOut> leftOut,
      int tokens,
      long asOfSeq) {
    this(
        id,
        turnId,
        time,
        scope,
        asked,
        shown,
        style,
        blocks,
        items,
        leftOut,
        tokens,
        asOfSeq,
        Optional.empty());
  }

  /** The session in whose prompt it was. */
  public SessionKey session() {
    return scope
        .sessionKey()
        .orElseThrow(
            () -> new IllegalArgumentException("injection " + id + " comes without its session"));
  }

  /** What was added to the prompt, block by block, as the model saw it; empty where nothing was. */
  public String text() {
    return blocks.stream().map(Block::text).collect(Collectors.joining("\n\n"));
  }

  /**
   * Whether a reader of this scope may see the record, which shows words of its session: to that
   * session alone, so to nobody who names none; the speaker is compared where the reader names one.
   */
  public boolean isReadBy(Scope reader) {
    return reader.sessionKey().equals(scope.sessionKey())
        && reader.session().isPresent()
        && (reader.speaker().isEmpty() || reader.speaker().equals(scope.speaker()));
  }

  /** Whether it was made in a turn of this person; without a platform, on any. */
  public boolean isOf(Optional<String> platform, String speaker) {
    return scope.speaker().equals(Optional.of(speaker))
        && (platform.isEmpty() || scope.platform().equals(platform));
  }

  /** The same record, of nobody's turn. */
  public Injection withoutSpeaker() {
    Scope nobody = new Scope(scope.bot(), scope.platform(), scope.session(), Optional.empty());
    return new Injection(
        id, turnId, time, nobody, asked, shown, style, blocks, items, leftOut, tokens, asOfSeq,
        summary);
  }

  /** Where it stands in the list of its session. */
  public Position position() {
    return new Position(time, id);
  }

  /** The same record with these parts in place of its own. */
  Injection with(Asked newAsked, List<Block> newBlocks, List<Item> newItems) {
    return new Injection(
        id, turnId, time, scope, newAsked, shown, style, newBlocks, newItems, leftOut, tokens,
        asOfSeq, summary);
  }

  /**
   * A summary that a prompt showed; the record names it, so that an erased one is gone from here
   * too.
   *
   * @param version the number of the change that wrote it
   */
  public record ShownSummary(String id, long version) {}

  /**
   * The user's message.
   *
   * @param seq its number; 0 where it is not known
   * @param text what it said, or a redaction mark
   * @param redacted whether the message is gone or says something else since
   */
  public record Asked(long seq, String text, boolean redacted) {
    /** A message as it was said. */
    public static Asked of(long seq, String text) {
      return new Asked(seq, text, false);
    }
  }

  /**
   * One fenced block.
   *
   * @param kind what it holds, such as {@link #MEMORIES}
   * @param tokens the estimate of its text
   * @param form how it was written, where style and items don't say
   */
  public record Block(String kind, String text, int tokens, Optional<String> form) {
    /** The kind of the block that holds what was recalled. */
    public static final String MEMORIES = "memories";

    /** The kind of the block that holds what was said lately in other sessions. */
    public static final String RECENT = "recent";

    /** The kind of the block that tells of the session. */
    public static final String SESSION_PROFILE = "session-profile";

    /** The kind of the block that tells of who speaks. */
    public static final String SPEAKER_PROFILE = "speaker-profile";

    /** A block that style and items tell enough of. */
    public Block(String kind, String text, int tokens) {
      this(kind, text, tokens, Optional.empty());
    }

    /** Whether it tells of a session or a speaker. */
    public boolean isProfile() {
      return kind.equals(SESSION_PROFILE) || kind.equals(SPEAKER_PROFILE);
    }

    /** The same block with another text. */
    Block saying(String newText) {
      return new Block(kind, newText, tokens, form);
    }
  }

  /**
   * One thing that was injected.
   *
   * @param id the memory's, profile's or summary's id or the message's number
   * @param kind {@link #MEMORY}, {@link #MESSAGE}, {@link #PROFILE}, {@link #SUMMARY} or {@link
   *     #RECENT}
   * @param score absolute relevance, 0 to 1
   * @param why how it was found, for people
   * @param version the number of the change that wrote what was shown
   * @param session a message's session, where it is known
   * @param redacted whether it was erased since
   */
  public record Item(
      String id,
      String kind,
      double score,
      Optional<String> why,
      long version,
      Optional<SessionKey> session,
      boolean redacted) {
    public static final String MEMORY = "memory";
    public static final String MESSAGE = "message";
    public static final String SUMMARY = "summary";
    public static final String PROFILE = "profile";

    /** A profile in a prompt. */
    public static Item profile(String id, long version) {
      return new Item(id, PROFILE, 1, Optional.empty(), version, Optional.empty(), false);
    }

    /** Whether it is a profile, which has a block of its own. */
    public boolean isProfile() {
      return kind.equals(PROFILE);
    }

    /** A message of another session that was shown because it is recent. */
    public static final String RECENT = "recent";

    /** A recent message of another session. */
    public static Item recent(long seq, long version, SessionKey session) {
      return new Item(
          Long.toString(seq), RECENT, 0, Optional.empty(), version, Optional.of(session), false);
    }

    /** Whether it has a line in the memories block. */
    public boolean isRecalled() {
      return !isProfile() && !kind.equals(RECENT);
    }

    /** The same item without anything but what it was. */
    Item erased() {
      return new Item(id, kind, score, Optional.empty(), version, session, true);
    }
  }

  /**
   * One thing that was found but not injected.
   *
   * @param score absolute relevance, 0 to 1
   * @param reason why not
   * @param why how it was found, for people; absent in older records
   */
  public record LeftOut(String id, String kind, double score, String reason, Optional<String> why) {
    /** Something of which nothing more is known. */
    public LeftOut(String id, String kind, double score, String reason) {
      this(id, kind, score, reason, Optional.empty());
    }
  }

  /** A place in the list of a session's records. */
  public record Position(Instant time, String id) {}
}
