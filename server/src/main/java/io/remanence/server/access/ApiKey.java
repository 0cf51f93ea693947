package io.remanence.server.access;

import io.remanence.scope.Scope;
import io.remanence.space.SpaceName;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A key as it is kept: all but what lets in, of which only a hash is there.
 *
 * @param id names the key and may be shown; the first part of what its holder brings
 * @param hash SHA-256 of the secret part, as 64 hexadecimal digits
 * @param scope what each scope of its requests must hold; empty fields bind nothing
 * @param requestsPerMinute how many requests it may make; absent means as set for all keys
 * @param revokedAt when it was taken back
 */
public record ApiKey(
    String id,
    String hash,
    String space,
    Role role,
    Scope scope,
    OptionalInt requestsPerMinute,
    Instant createdAt,
    Optional<Instant> revokedAt) {
  /** The most requests a minute that can be set. */
  public static final int MOST_REQUESTS = 10_000_000;

  private static final Pattern ID = Pattern.compile("[a-z0-9]{12}");
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  public ApiKey {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "the id of a key is '" + id + "'; 12 of a-z0-9 are wanted");
    }
    if (!HASH.matcher(hash).matches()) {
      throw new IllegalArgumentException(
          "the hash of the key " + id + " is none; SHA-256 is wanted");
    }
    space = new SpaceName(space).value();
    if (requestsPerMinute.isPresent()
        && (requestsPerMinute.getAsInt() < 1 || requestsPerMinute.getAsInt() > MOST_REQUESTS)) {
      throw new IllegalArgumentException(
          "requests_per_minute is %d; 1 to %d is wanted"
              .formatted(requestsPerMinute.getAsInt(), MOST_REQUESTS));
    }
  }

  /** Whether it still lets in. */
  public boolean isValid() {
    return revokedAt.isEmpty();
  }

  /** The same, taken back. */
  ApiKey revoked(Instant time) {
    return new ApiKey(
        id, hash, space, role, scope, requestsPerMinute, createdAt, Optional.of(time));
  }
}
