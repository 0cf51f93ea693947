package io.remanence.formats;

import io.remanence.history.Speaker;
import io.remanence.history.ToolCall;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over what makes a message itself: role, speaker, time as written, content. */
final class MessageHash {
  private final byte[] digest;

  private MessageHash(byte[] digest) {
    this.digest = digest;
  }

  static MessageHash of(Draft draft) {
    MessageDigest sha = sha256();
    part(sha, draft.role);
    part(sha, draft.speaker.map(Speaker::id).orElse(""));
    part(sha, draft.writtenTime);
    part(sha, draft.text.toString());
    part(sha, draft.reasoning.toString());
    part(sha, draft.toolCallId.orElse(""));
    for (ToolCall call : draft.calls) {
      part(sha, call.name());
      part(sha, call.arguments());
    }
    for (Object attachment : draft.attachments) {
      part(sha, PlainJson.text(attachment));
    }
    return new MessageHash(sha.digest());
  }

  static MessageHash of(String text) {
    MessageDigest sha = sha256();
    part(sha, text);
    return new MessageHash(sha.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256, this one not", e);
    }
  }

  // The length first, so that no two lists of parts run together into the same bytes.
  private static void part(MessageDigest sha, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    sha.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
    sha.update(bytes);
  }

  /** The first 64 bits. */
  long bits() {
    return ByteBuffer.wrap(digest).getLong();
  }

  /** All of it, 64 hexadecimal digits. */
  String hex() {
    return HexFormat.of().formatHex(digest);
  }
}
