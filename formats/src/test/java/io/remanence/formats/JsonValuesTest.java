package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonValuesTest {
  private static List<String> cut(String json, Limits limits) {
    InputStream in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    List<String> pieces = new ArrayList<>();
    JsonValues values = new JsonValues(new OneByteAtATime(in), limits);
    for (Optional<Piece> next = values.next(); next.isPresent(); next = values.next()) {
      Piece piece = next.get();
      pieces.add(
          piece.line()
              + " "
              + piece.text().orElse("")
              + piece.fault().map(f -> "!" + f).orElse(""));
    }
    return pieces;
  }

  private static List<String> cut(String json) {
    return cut(json, Limits.DEFAULT);
  }

  /** A stream that never gives more than it must, so that every boundary is met. */
  private static final class OneByteAtATime extends FilterInputStream {
    OneByteAtATime(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return super.read(target, offset, Math.min(length, 1));
    }
  }

  @Test
  void cuts_arrays_and_values_in_a_row() {
    assertThat(cut("[{\"a\":[1,{}]},\n [2], 3, \"x,]\\\"\", null]"))
        .containsExactly("1 {\"a\":[1,{}]}", "2 [2]", "2 3", "2 \"x,]\\\"\"", "2 null");
    assertThat(cut("{\"a\":1}{\"b\":2}\n\n{\"c\":\n3}"))
        .containsExactly("1 {\"a\":1}", "1 {\"b\":2}", "3 {\"c\":\n3}");
    assertThat(cut("[1][{}]")).containsExactly("1 1", "1 {}");
    assertThat(cut(" ")).isEmpty();
    assertThat(cut("[]")).isEmpty();
  }

  @Test
  void minds_brackets_in_strings() {
    assertThat(cut("[{\"a\":\"}]{[\\\\\"},{\"b\":\"\\\"}\"}]"))
        .containsExactly("1 {\"a\":\"}]{[\\\\\"}", "1 {\"b\":\"\\\"}\"}");
  }

  @Test
  void confines_what_is_broken_to_its_value() {
    assertThat(cut("[{\"a\":[1},{\"b\":2}]")).containsExactly("1 {\"a\":[1}", "1 {\"b\":2}");
    assertThat(cut("[{\"a\":1]},{\"b\":2}]")).containsExactly("1 {\"a\":1]}", "1 {\"b\":2}");
    assertThat(cut("[\n{\"a\":\"lost},\n\"c\":1},\n{\"b\":2}\n]"))
        .containsExactly("2 {\"a\":\"lost},\n\"c\":1}", "4 {\"b\":2}");
  }

  @Test
  void says_where_a_file_was_cut_off() {
    assertThat(cut("[{\"a\":1},\n{\"b\":\n"))
        .containsExactly(
            "1 {\"a\":1}",
            "2 !the file ends in line 3, inside the record that begins here; what came before is kept");
    assertThat(cut("[{\"a\":1},\n"))
        .containsExactly(
            "1 {\"a\":1}",
            "2 !the file ends here, but the array that begins in line 1 is not closed; what came before is kept");
  }

  @Test
  void passes_over_what_is_too_large() {
    String large = "{\"a\":\"" + "x".repeat(100) + "\"}";
    assertThat(cut("[{\"b\":1}," + large + ",{\"c\":2}]", new Limits(50)))
        .containsExactly(
            "1 {\"b\":1}", "1 !what begins here is larger than 50 bytes; left out", "1 {\"c\":2}");
  }

  @Test
  void counts_brackets_beyond_any_depth() {
    String deep = "[".repeat(5000) + "]".repeat(5000);
    assertThat(cut("[" + deep + ",{\"c\":2}]")).containsExactly("1 " + deep, "1 {\"c\":2}");
  }
}
