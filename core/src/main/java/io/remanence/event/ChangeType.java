package io.remanence.event;

import java.util.Locale;

/** What a change did. */
public enum ChangeType {
  /** A message was stored; the subject is its sequence number. */
  MESSAGE_STORED,
  /** Messages are gone; the subject is a list as {@link ChangedMessage} writes it. */
  MESSAGES_DELETED,
  /** Messages have other content; the subject is a list as {@link ChangedMessage} writes it. */
  MESSAGES_REWRITTEN,
  /**
   * Messages of a session were archived, restored, rewritten or deleted; the subject is its encoded
   * key.
   */
  HISTORY_CHANGED,
  /** A memory was created or its content or fields changed; the subject is its id. */
  MEMORY_SAVED,
  /** A memory was hidden or made active again; the subject is its id. */
  MEMORY_STATUS,
  /** A memory is gone for good; the subject is its id. */
  MEMORY_ERASED,
  /**
   * Memories were merged or archived under a summary, or that was undone; the subject is its id.
   */
  CONSOLIDATED,
  /** A session's record was made or changed; the subject is its encoded key. */
  SESSION_SAVED,
  /** All messages of a session are gone, its record stays; the subject is its encoded key. */
  SESSION_CLEARED,
  /** A session with all its messages is gone; the subject is its encoded key. */
  SESSION_DELETED,
  /** A turn was completed; the subject is its id. */
  TURN_COMPLETED,
  /** An injection was recorded; the subject is its id. */
  INJECTION_RECORDED,
  /** A file was imported; the subject is the document's id. */
  DOCUMENT_IMPORTED,
  /** A candidate was made or decided on; the subject is its id. */
  CANDIDATE_SAVED,
  /** A candidate is gone; the subject is its id. */
  CANDIDATE_ERASED,
  /** A profile was made or changed; the subject is its id. */
  PROFILE_CHANGED,
  /** A profile is gone for good; the subject is its id. */
  PROFILE_ERASED,
  /** A summary was made, or has another standing; the subject is its id. */
  SUMMARY_SAVED,
  /** A summary is gone for good; the subject is its id. */
  SUMMARY_ERASED,
  /** An object was put; the subject is namespace, slash, key. */
  METADATA_SAVED,
  /** An object is gone; the subject is namespace, slash, key. */
  METADATA_DELETED,
  /**
   * Messages went because of their age, and what was made from them stays; the subject is a list as
   * {@link ChangedMessage} writes it.
   */
  MESSAGES_EXPIRED,
  /** The space was filled from an export: all that is there is new; the subject is empty. */
  RESTORED;

  private final String wireName = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The name on the wire, such as {@code message-stored}. */
  public String wireName() {
    return wireName;
  }
}
