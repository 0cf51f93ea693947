package io.remanence.recall;

import io.remanence.history.Message;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.summary.Summary;
import java.time.Instant;
import java.util.Optional;

/** What a hit is about. */
public sealed interface Recalled {
  /** A memory. */
  record OfMemory(Memory memory) implements Recalled {}

  /** A verbatim message. */
  record OfMessage(Message message) implements Recalled {}

  /** A summary. */
  record OfSummary(Summary summary) implements Recalled {}

  /** Its id. */
  default ItemId id() {
    return switch (this) {
      case OfMemory of -> ItemId.of(of.memory().id());
      case OfMessage of -> ItemId.ofMessage(of.message().seq());
      case OfSummary of -> ItemId.ofSummary(of.summary().id());
    };
  }

  /** Its words. */
  default String content() {
    return switch (this) {
      case OfMemory of -> of.memory().content();
      case OfMessage of -> of.message().body().text();
      case OfSummary of -> of.summary().text();
    };
  }

  /** When it happened, was said or was summed up. */
  default Instant time() {
    return switch (this) {
      case OfMemory of -> of.memory().time();
      case OfMessage of -> of.message().timestamp();
      case OfSummary of -> of.summary().createdAt();
    };
  }

  /** When it was written down. */
  default Instant writtenAt() {
    return this instanceof OfMemory of ? of.memory().createdAt() : time();
  }

  /** When what it says happened or will, where that is known. */
  default Optional<Instant> about() {
    return this instanceof OfMemory of ? of.memory().eventTime() : Optional.empty();
  }

  /** The name, else the id, of who said it or whom it is about. */
  default Optional<String> speakerName() {
    return (switch (this) {
          case OfMemory of -> of.memory().speaker();
          case OfMessage of -> of.message().body().speaker();
          case OfSummary of -> Optional.<Speaker>empty();
        })
        .map(speaker -> speaker.name().isEmpty() ? speaker.id() : speaker.name());
  }

  /** The number that its content has: the version of the memory, message or summary. */
  default long version() {
    return switch (this) {
      case OfMemory of -> of.memory().version();
      case OfMessage of -> of.message().version();
      case OfSummary of -> of.summary().version();
    };
  }
}
