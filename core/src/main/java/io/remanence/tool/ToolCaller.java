package io.remanence.tool;

import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.text.Language;
import java.util.Optional;

/**
 * For whom a tool is called.
 *
 * @param scope whose memory it works on; a session or a speaker is present, unless the isolation
 *     compares neither
 * @param isolation the mode; absent means as set
 * @param language the language of replies and errors
 */
public record ToolCaller(Scope scope, Optional<Isolation> isolation, Language language) {
  /** A caller under the mode that is set. */
  public static ToolCaller of(Scope scope, Language language) {
    return new ToolCaller(scope, Optional.empty(), language);
  }
}
