package io.remanence.server.access;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.scope.Scope;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * The keys of a server. A key is {@code rem_ID_SECRET}; the secret has 256 random bits, so a plain
 * hash of it can't be guessed backwards, and nothing else of it is kept. Safe for many threads.
 */
public final class Keys {
  private static final String PREFIX = "rem_";
  private static final String ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final int ID_LENGTH = 12;
  private static final int SECRET_BYTES = 32;
  private static final String NO_HASH = "0".repeat(64);

  private final Optional<KeyFile> file;
  private final Clock clock;
  private final RandomGenerator random;
  private volatile List<ApiKey> keys;

  /**
   * The keys that a data directory holds.
   *
   * @param data absent to keep them in memory
   * @throws RemanenceException {@code UNAVAILABLE} when the file can't be read or is damaged: to go
   *     on without would let everybody in
   */
  public Keys(Optional<Path> data, Clock clock, SecureRandom random) {
    this.file = data.map(KeyFile::new);
    this.clock = clock;
    this.random = random;
    this.keys = file.map(KeyFile::read).orElse(List.of());
  }

  /**
   * A key that was just made.
   *
   * @param secret what its holder brings; shown now and never again
   */
  public record Made(ApiKey key, String secret) {}

  /** Makes a key. */
  public synchronized Made create(
      String space, Role role, Scope scope, OptionalInt requestsPerMinute) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    ApiKey key =
        new ApiKey(
            newId(), hash(secret), space, role, scope, requestsPerMinute, now, Optional.empty());
    List<ApiKey> more = new ArrayList<>(keys);
    more.add(key);
    replace(more);
    return new Made(key, PREFIX + key.id() + "_" + secret);
  }

  private String newId() {
    StringBuilder id = new StringBuilder();
    while (id.length() < ID_LENGTH) {
      id.append(ID_LETTERS.charAt(random.nextInt(ID_LETTERS.length())));
    }
    return id.toString();
  }

  /** The keys of a space, in the order in which they were made; those taken back too. */
  public List<ApiKey> ofSpace(String space) {
    return keys.stream().filter(key -> key.space().equals(space)).toList();
  }

  /**
   * Takes a key back; again does nothing.
   *
   * @throws RemanenceException {@code NOT_FOUND} when the space has no such key
   */
  public synchronized ApiKey revoke(String space, String id) {
    ApiKey found =
        ofSpace(space).stream()
            .filter(key -> key.id().equals(id))
            .findFirst()
            .orElseThrow(() -> RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.KEY, id));
    if (!found.isValid()) {
      return found;
    }
    ApiKey revoked = found.revoked(clock.instant().truncatedTo(ChronoUnit.MILLIS));
    replace(keys.stream().map(key -> key.equals(found) ? revoked : key).toList());
    return revoked;
  }

  /** Forgets the keys of a space that is gone, so that a new one of its name has none of them. */
  public synchronized void forgetSpace(String space) {
    if (!ofSpace(space).isEmpty()) {
      replace(keys.stream().filter(key -> !key.space().equals(space)).toList());
    }
  }

  /** Whether somebody who was let in still is. */
  public boolean letsIn(Caller caller) {
    return caller.space().isEmpty()
        || keys.stream().anyMatch(key -> key.isValid() && Caller.of(key).equals(caller));
  }

  /** Whether any key lets in. */
  public boolean isEmpty() {
    return keys.stream().noneMatch(ApiKey::isValid);
  }

  /** The key that somebody brings, if it is one. Takes the same time however much is right. */
  Optional<ApiKey> find(String brought) {
    int end = PREFIX.length() + ID_LENGTH;
    boolean formed =
        brought.startsWith(PREFIX) && brought.length() > end && brought.charAt(end) == '_';
    String id = formed ? brought.substring(PREFIX.length(), end) : "";
    String secret = formed ? brought.substring(end + 1) : brought;
    Optional<ApiKey> named = keys.stream().filter(key -> key.id().equals(id)).findFirst();
    byte[] wanted = named.map(ApiKey::hash).orElse(NO_HASH).getBytes(StandardCharsets.US_ASCII);
    boolean right = MessageDigest.isEqual(hash(secret).getBytes(StandardCharsets.US_ASCII), wanted);
    return named.filter(key -> right && key.isValid());
  }

  private void replace(List<ApiKey> changed) {
    file.ifPresent(stored -> stored.write(changed));
    keys = List.copyOf(changed);
  }

  private static String hash(String secret) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
