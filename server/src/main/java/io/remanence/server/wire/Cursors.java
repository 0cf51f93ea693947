package io.remanence.server.wire;

import io.remanence.inject.Injection;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.scope.SessionKey;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;

/** Where a page of a list ended, as an opaque text. */
public final class Cursors {
  private static final String MEMORIES = "m1:";
  private static final String SESSIONS = "s1:";
  private static final String VERSIONS = "v1:";
  private static final String IDS = "i1:";
  private static final String INJECTIONS = "n1:";

  private Cursors() {}

  /** The cursor after this memory. */
  public static String after(MemoryPosition position) {
    return wrap(MEMORIES + position.updatedAt().toEpochMilli() + ":" + position.id().value());
  }

  /** The place that the cursor stands for. */
  public static MemoryPosition memories(String cursor) {
    String inside = unwrap(cursor, MEMORIES);
    int colon = inside.indexOf(':');
    try {
      return new MemoryPosition(
          Instant.ofEpochMilli(Long.parseLong(inside.substring(0, Math.max(0, colon)))),
          new MemoryId(inside.substring(colon + 1)));
    } catch (IllegalArgumentException other) {
      throw bad(cursor);
    }
  }

  /** The cursor after this version of a memory. */
  public static String afterVersion(long version) {
    return wrap(VERSIONS + version);
  }

  /** The version that the cursor stands for. */
  public static long versions(String cursor) {
    try {
      return Long.parseLong(unwrap(cursor, VERSIONS));
    } catch (NumberFormatException other) {
      throw bad(cursor);
    }
  }

  /** The cursor after this session. */
  public static String after(SessionKey key) {
    return wrap(SESSIONS + key.encoded());
  }

  /** The encoded key that the cursor stands for. */
  public static String sessions(String cursor) {
    String inside = unwrap(cursor, SESSIONS);
    try {
      return SessionKey.decode(inside).encoded();
    } catch (IllegalArgumentException other) {
      throw bad(cursor);
    }
  }

  /** The cursor after the thing of this id. */
  public static String afterId(String id) {
    return wrap(IDS + id);
  }

  /** The id that the cursor stands for. */
  public static String id(String cursor) {
    return unwrap(cursor, IDS);
  }

  /** The cursor after this injection. */
  public static String after(Injection.Position position) {
    return wrap(INJECTIONS + position.time().toEpochMilli() + ":" + position.id());
  }

  /** The place that the cursor stands for. */
  public static Injection.Position injections(String cursor) {
    String inside = unwrap(cursor, INJECTIONS);
    int colon = inside.indexOf(':');
    try {
      return new Injection.Position(
          Instant.ofEpochMilli(Long.parseLong(inside.substring(0, Math.max(0, colon)))),
          inside.substring(colon + 1));
    } catch (IllegalArgumentException other) {
      throw bad(cursor);
    }
  }

  private static String wrap(String inside) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(inside.getBytes(StandardCharsets.UTF_8));
  }

  private static String unwrap(String cursor, String kind) {
    try {
      String inside = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      if (inside.startsWith(kind)) {
        return inside.substring(kind.length());
      }
    } catch (IllegalArgumentException noBase64) {
      throw bad(cursor);
    }
    throw bad(cursor);
  }

  private static Refusal bad(String cursor) {
    return Refusal.invalid(Phrase.BAD_CURSOR, Texts.truncate(cursor, 60));
  }
}
