package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.cli.Table.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void aligns_chinese_and_english_cells_by_columns() {
    Table table = new Table(Column.left("名字"), Column.right("n"), Column.left("t"));
    table.add("林", "7", "x");
    table.add("Mara", "12", "y");
    assertThat(table.lines(Wrapping.UNLIMITED))
        .containsExactly("名字   n  t", "林     7  x", "Mara  12  y");
  }

  @Test
  void narrows_flexible_columns_until_the_line_fits() {
    Table table = new Table(Column.left("id"), Column.flexible("text"), Column.left("end"));
    table.add("1", "a long text that does not fit in here", "z");
    assertThat(table.lines(30))
        .allSatisfy(line -> assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(30))
        .last()
        .asString()
        .isEqualTo("1   a long text that doe…  z");
  }

  @Test
  void puts_text_below_a_row_and_wraps_it() {
    Table table = new Table(Column.left("id"));
    table.add(List.of("1"), List.of("one two three four"));
    assertThat(table.lines(14)).containsExactly("id", "1", "    one two", "    three four");
  }

  @Test
  void makes_cells_harmless() {
    Table table = new Table(Column.left("id"));
    table.add("\u001b[31m\nx");
    assertThat(table.lines(80)).containsExactly("id", "\\u001b[31m x");
  }
}
