package io.remanence.server.mcp;

import io.remanence.error.RemanenceException;
import io.remanence.server.http.Percent;
import io.remanence.text.Language;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the headers by which a connection says for whom it is. Headers hold bytes: a value may be
 * plain text, raw UTF-8, or, where a client can send ASCII alone, {@code UTF-8''} followed by
 * percent-encoded UTF-8 (RFC 8187).
 */
final class IdentityHeaders {
  private static final String EXTENDED = "utf-8''";

  private final Function<String, List<String>> headers;
  private final Language language;

  /**
   * @param headers the values of the header with a name, as they came
   * @param language the language of errors
   */
  IdentityHeaders(Function<String, List<String>> headers, Language language) {
    this.headers = headers;
    this.language = language;
  }

  /**
   * The value of the first of these headers that is there.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} where it is given twice or can't be read
   */
  Optional<String> first(String... names) {
    for (String name : names) {
      List<String> values = headers.apply(name);
      if (values.size() > 1) {
        throw RemanenceException.invalid(McpPhrase.TWO_HEADERS.in(language, name));
      }
      if (values.size() == 1 && !values.getFirst().isBlank()) {
        return Optional.of(decoded(name, values.getFirst().strip()));
      }
    }
    return Optional.empty();
  }

  private String decoded(String name, String value) {
    if (!value.toLowerCase(Locale.ROOT).startsWith(EXTENDED)) {
      return utf8(value).orElse(value);
    }
    return Percent.decode(value.substring(EXTENDED.length()), false)
        .orElseThrow(() -> RemanenceException.invalid(McpPhrase.BAD_HEADER.in(language, name)));
  }

  /** The text whose UTF-8 bytes the container took for one character each. */
  private static Optional<String> utf8(String value) {
    if (value.chars().anyMatch(c -> c > 0xFF)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException other) {
      return Optional.empty();
    }
  }
}
