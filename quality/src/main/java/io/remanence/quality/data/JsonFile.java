package io.remanence.quality.data;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a file of JSON; what is wrong with it is told with the file's name and the line. */
final class JsonFile {
  /** Of the usual limits only the nesting stays; some sets hold whole books in one string. */
  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .build())
          .build();

  private final Path file;

  JsonFile(Path file) {
    this.file = file;
  }

  /** All of it as one value. */
  JsonNode read() {
    try (InputStream in = Files.newInputStream(file)) {
      return MAPPER.readTree(in);
    } catch (JacksonException broken) {
      int line = broken.getLocation() == null ? 1 : Math.max(1, broken.getLocation().getLineNr());
      throw wrong(line, "no valid JSON: " + problem(broken));
    } catch (IOException failure) {
      throw unreadable(failure);
    }
  }

  /** The values of its lines, blank ones left out, each with its number from 1. */
  void lines(BiConsumer<Integer, JsonNode> values) {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        String text = number == 1 ? withoutMark(line) : line;
        if (!text.isBlank()) {
          values.accept(number, parse(number, text));
        }
      }
    } catch (IOException failure) {
      throw unreadable(failure);
    }
  }

  private static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  private JsonNode parse(int number, String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException broken) {
      throw wrong(number, "no valid JSON: " + problem(broken));
    }
  }

  /** An error about this line. */
  RemanenceException wrong(int line, String detail) {
    return RemanenceException.invalid(file + ", line " + line + ": " + detail);
  }

  /** An error about the file as a whole. */
  RemanenceException wrong(String detail) {
    return RemanenceException.invalid(file + ": " + detail);
  }

  /** The file can't be read at all. */
  RemanenceException unreadable(IOException failure) {
    return failure instanceof NoSuchFileException
        ? RemanenceException.notFound("there is no file '" + file + "'")
        : RemanenceException.of(
            ErrorCode.INVALID_ARGUMENT,
            "the file '" + file + "' can't be read: " + failure,
            failure);
  }

  /** What is wrong with JSON, in our words: the parser's own speak of how it is built. */
  static String problem(JacksonException broken) {
    return String.valueOf(broken.getOriginalMessage()).startsWith("Unexpected end-of-input")
        ? "it ends too early"
        : "what stands there is not as JSON wants it";
  }
}
