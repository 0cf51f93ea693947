package io.remanence.space;

import io.remanence.audit.Actor;
import java.util.function.Function;

/** Uses spaces in somebody's name: what changes there is written down under it. */
record ActingPool(SpacePool pool, Actor actor) implements SpaceUse {
  @Override
  public <R> R use(SpaceName name, Function<OpenSpace, R> work) {
    return pool.use(name, space -> work.apply(space.as(actor)));
  }
}
