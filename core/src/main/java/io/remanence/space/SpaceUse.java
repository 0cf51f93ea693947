package io.remanence.space;

import java.util.function.Function;

/** Keeps a space open while it is used. */
interface SpaceUse {
  /** Does something with the space, which is opened if need be. */
  <R> R use(SpaceName name, Function<OpenSpace, R> work);
}
