package io.remanence.jdbc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors as bytes: 32-bit floats, little end first. */
final class Floats {
  private Floats() {}

  static byte[] toBytes(float[] vector) {
    byte[] bytes = new byte[vector.length * Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(vector);
    return bytes;
  }

  /** The vector; an empty one where the bytes are none. */
  static float[] ofBytes(byte[] bytes) {
    if (bytes.length % Float.BYTES != 0) {
      return new float[0];
    }
    float[] vector = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }
}
