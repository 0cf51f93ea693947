package io.remanence.server.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * All files of the console, read from the program itself. What is not listed here is not served: a
 * name from a request is only looked up in this list, and never names a resource or a file.
 *
 * <p>The version is a digest of all of them. It stands in the path of each file but the page, so
 * that a browser may keep a file forever and still never mixes two versions.
 */
final class ConsoleFiles {
  static final String PAGE = "index.html";
  private static final String OWN = "io/remanence/server/console/";
  private static final String WEBJARS = "META-INF/resources/webjars/";
  private static final String VERSION_MARK = "@version@";
  private static final int VERSION_LENGTH = 16;

  private static final List<String> OWN_NAMES =
      List.of(
          PAGE,
          "icon.svg",
          "console.css",
          "main.js",
          "api.js",
          "chart.js",
          "dialogs.js",
          "i18n.js",
          "live.js",
          "memory-detail.js",
          "metrics.js",
          "scopebar.js",
          "state.js",
          "ui.js",
          "view-audit.js",
          "view-conversation.js",
          "view-diagnostics.js",
          "view-injections.js",
          "view-memories.js",
          "view-overview.js",
          "view-profiles.js",
          "view-topics.js",
          "view-transfer.js",
          "view-try.js",
          "words.js");

  /** What comes from webjars, by the name that it has here. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "vue.js", "vue/3.5.22/dist/vue.runtime.esm-browser.prod.js",
          "uplot.js", "uplot/1.6.30/dist/uPlot.esm.js",
          "uplot.css", "uplot/1.6.30/dist/uPlot.min.css",
          "bootstrap.css", "bootstrap/5.3.8/css/bootstrap.min.css");

  private final Map<String, ConsoleFile> files;
  private final String version;

  private ConsoleFiles(Map<String, ConsoleFile> files, String version) {
    this.files = files;
    this.version = version;
  }

  /**
   * Reads and compresses them.
   *
   * @throws IllegalStateException when one is missing from the program
   */
  static ConsoleFiles read() {
    Map<String, byte[]> plain = new LinkedHashMap<>();
    OWN_NAMES.forEach(name -> plain.put(name, resource(OWN + name)));
    LIBRARIES.forEach((name, path) -> plain.put(name, resource(WEBJARS + path)));
    String version = digest(plain);
    byte[] page = Objects.requireNonNull(plain.get(PAGE));
    plain.put(
        PAGE,
        new String(page, StandardCharsets.UTF_8)
            .replace(VERSION_MARK, version)
            .getBytes(StandardCharsets.UTF_8));
    Map<String, ConsoleFile> files = new LinkedHashMap<>();
    plain.forEach(
        (name, bytes) -> files.put(name, new ConsoleFile(name, type(name), bytes, packed(bytes))));
    return new ConsoleFiles(files, version);
  }

  /** What tells these files from those of another build: 16 hexadecimal digits. */
  String version() {
    return version;
  }

  /** The page that brings all else. */
  ConsoleFile page() {
    return Objects.requireNonNull(files.get(PAGE));
  }

  /** The file of this name that belongs to the page of this version. */
  Optional<ConsoleFile> file(String ofVersion, String name) {
    return ofVersion.equals(version) && !name.equals(PAGE)
        ? Optional.ofNullable(files.get(name))
        : Optional.empty();
  }

  /** The names of all files. */
  List<String> names() {
    return List.copyOf(files.keySet());
  }

  private static byte[] resource(String path) {
    try (InputStream in = ConsoleFiles.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(path + " is missing from the program");
      }
      return in.readAllBytes();
    } catch (IOException failure) {
      throw new UncheckedIOException("can't read " + path, failure);
    }
  }

  private static String digest(Map<String, byte[]> files) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      files.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(
              file -> {
                digest.update(file.getKey().getBytes(StandardCharsets.UTF_8));
                digest.update(file.getValue());
              });
      return HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_LENGTH);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java has SHA-256", missing);
    }
  }

  private static byte[] packed(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      out.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException("can't compress in memory", impossible);
    }
    return bytes.toByteArray();
  }

  private static String type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "text/html; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> throw new IllegalArgumentException("no content type is known for " + name);
    };
  }
}
