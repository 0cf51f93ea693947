package io.remanence.server.mcp;

import io.remanence.server.wire.ScopeFields;
import java.util.Optional;

/** What the key of a call opens; the key itself has been checked before. */
public interface KeyAccess {
  /** The only space that it opens; absent where it opens any. */
  Optional<String> space();

  /**
   * The scope that is meant: what is given, with what the key is bound to.
   *
   * @param given as the headers say; may be empty
   * @throws io.remanence.server.wire.Refusal 403 where that leaves what the key is bound to
   */
  ScopeFields narrow(ScopeFields given);

  /** Whether it may change anything. */
  boolean mayWrite();

  /** That of one who needs no key: bound to nothing. */
  static KeyAccess unbound() {
    return new KeyAccess() {
      @Override
      public Optional<String> space() {
        return Optional.empty();
      }

      @Override
      public ScopeFields narrow(ScopeFields given) {
        return given;
      }

      @Override
      public boolean mayWrite() {
        return true;
      }
    };
  }
}
