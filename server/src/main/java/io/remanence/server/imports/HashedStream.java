package io.remanence.server.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A stream that is hashed while it is read. */
final class HashedStream extends DigestInputStream {
  HashedStream(InputStream in) {
    super(in, sha256Digest());
  }

  /** The SHA-256 of the whole stream in hex; what nobody read yet is read. */
  String sha256() throws IOException {
    transferTo(OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(getMessageDigest().digest());
  }

  private static MessageDigest sha256Digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
