package io.remanence.server.mcp;

import io.remanence.server.http.Call;

/** Tells what the key that a call came with is bound to; the key itself has been checked before. */
@FunctionalInterface
public interface KeyBindings {
  /** The binding of the call's key. */
  KeyBinding of(Call call);
}
