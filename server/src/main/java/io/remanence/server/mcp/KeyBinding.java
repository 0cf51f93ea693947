package io.remanence.server.mcp;

import io.remanence.server.wire.ScopeFields;
import java.util.Optional;

/**
 * What the key of a call fixes.
 *
 * @param space the only space that it opens; absent where it opens any
 * @param scope what it is bound to; a caller may name what is absent here, and change nothing else
 * @param mayWrite whether it may change anything
 */
public record KeyBinding(Optional<String> space, ScopeFields scope, boolean mayWrite) {
  /** Of one who needs no key, or whose key is bound to nothing. */
  public static final KeyBinding NONE = new KeyBinding(Optional.empty(), ScopeFields.NONE, true);
}
