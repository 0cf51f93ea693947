package io.remanence.formats;

import java.util.Optional;

/**
 * How a text chat is to be read, told by its beginning.
 *
 * @param labels whether a user's label and an assistant's are the speakers; then no other name
 *     begins a message, since an answer may well hold bold words before a colon
 * @param order how its dates of three numbers are read
 * @param room whether more than one human talks
 */
record ChatStyleChoice(ChatStyle style, boolean labels, DateOrder order, boolean room) {
  /** What begins in this line, if a message does. */
  Optional<ChatLine> message(String line) {
    return style
        .message(line)
        .filter(
            begun -> {
              ChatSpeaker speaker = ChatSpeaker.of(begun.name());
              return switch (style.kind()) {
                case STAMPED, STAMPED_ABOVE -> true;
                case HEADING -> speaker.isLabel();
                case BARE -> labels ? speaker.isLabel() : !speaker.isNoName();
              };
            });
  }
}
