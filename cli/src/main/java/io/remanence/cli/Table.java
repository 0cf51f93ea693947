package io.remanence.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows under headers, aligned by what they take in a terminal; a row may have text below it. */
final class Table {
  private static final String GAP = "  ";
  private static final String INDENT = "    ";
  private static final int LEAST_FLEXIBLE = 12;

  private final List<Column> columns;
  private final List<Row> rows = new ArrayList<>();

  Table(Column... columns) {
    this.columns = List.of(columns);
  }

  /**
   * A column.
   *
   * @param right whether its cells are aligned to the right, as numbers are
   * @param flexible whether it gives way where the terminal is narrow
   */
  record Column(String header, boolean right, boolean flexible) {
    static Column left(String header) {
      return new Column(header, false, false);
    }

    static Column right(String header) {
      return new Column(header, true, false);
    }

    static Column flexible(String header) {
      return new Column(header, false, true);
    }
  }

  /**
   * Adds a row; its cells are made harmless.
   *
   * @param below lines that stand below it, indented and wrapped; made harmless by the caller
   */
  void add(List<String> cells, List<String> below) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row has " + cells.size() + " cells; " + columns.size() + " are wanted");
    }
    rows.add(new Row(cells.stream().map(Harmless::line).toList(), below));
  }

  /** Adds a row; its cells are made harmless. */
  void add(String... cells) {
    add(List.of(cells), List.of());
  }

  /** The table on lines of at most so many columns, as far as its fixed columns allow. */
  List<String> lines(int width) {
    int[] widths = widths(width);
    List<String> lines = new ArrayList<>();
    lines.add(line(columns.stream().map(Column::header).toList(), widths));
    for (Row row : rows) {
      lines.add(line(row.cells(), widths));
      int inside = width == Wrapping.UNLIMITED ? width : Math.max(2, width - INDENT.length());
      for (String below : row.below()) {
        for (String wrapped : Wrapping.wrap(below, inside, Integer.MAX_VALUE)) {
          lines.add((INDENT + wrapped).stripTrailing());
        }
      }
    }
    return lines;
  }

  private int[] widths(int width) {
    int[] widths =
        IntStream.range(0, columns.size())
            .map(
                column ->
                    rows.stream()
                        .mapToInt(row -> DisplayWidth.of(row.cells().get(column)))
                        .reduce(DisplayWidth.of(columns.get(column).header()), Math::max))
            .toArray();
    long excess =
        IntStream.of(widths).asLongStream().sum()
            + (long) GAP.length() * (columns.size() - 1)
            - width;
    for (int column = columns.size() - 1; column >= 0 && excess > 0; column--) {
      if (columns.get(column).flexible() && widths[column] > LEAST_FLEXIBLE) {
        int given = (int) Math.min(excess, widths[column] - LEAST_FLEXIBLE);
        widths[column] -= given;
        excess -= given;
      }
    }
    return widths;
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      if (column > 0) {
        line.append(GAP);
      }
      line.append(
          Wrapping.pad(
              Wrapping.cut(cells.get(column), widths[column]),
              widths[column],
              columns.get(column).right()));
    }
    return line.toString().stripTrailing();
  }

  private record Row(List<String> cells, List<String> below) {}
}
