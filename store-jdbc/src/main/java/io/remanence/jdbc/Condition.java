package io.remanence.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** A condition that is put together, with its parameters in order. */
final class Condition {
  private static final int MOST_MARKS = 8;

  private final StringBuilder sql = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  /** Nothing but what is added. */
  static Condition of(String first, Object... values) {
    Condition condition = new Condition();
    condition.sql.append(first);
    Collections.addAll(condition.values, values);
    return condition;
  }

  /** Adds what must hold as well. */
  Condition and(String more, Object... moreValues) {
    sql.append(" AND ").append(more);
    Collections.addAll(values, moreValues);
    return this;
  }

  /** Adds text as it is. */
  Condition then(String more) {
    sql.append(more);
    return this;
  }

  /** Adds another condition as it is. */
  Condition then(Condition other) {
    sql.append(other.sql);
    values.addAll(other.values);
    return this;
  }

  /** Adds another condition that must hold as well. */
  Condition and(Condition other) {
    return then(" AND ").then(other);
  }

  /** Adds that the column holds one of the texts. */
  Condition andIn(String column, Collection<String> texts) {
    return and(column + " IN " + list(texts));
  }

  /** Adds that the column is absent or holds none of the texts. */
  Condition andNotIn(String column, Collection<String> texts) {
    sql.append(" AND (").append(column).append(" IS NULL OR ").append(column).append(" NOT IN ");
    sql.append(list(texts)).append(')');
    return this;
  }

  // Few go into the text, which is quicker; many would make too many texts.
  private String list(Collection<String> texts) {
    if (texts.size() > MOST_MARKS) {
      values.add(JsonText.write(List.copyOf(texts)));
      return "(SELECT value FROM json_each(?))";
    }
    values.addAll(texts);
    return "(" + String.join(", ", Collections.nCopies(texts.size(), "?")) + ")";
  }

  String sql() {
    return sql.toString();
  }

  /** Binds the parameters. */
  Prepared bind(Prepared query) {
    for (Object value : values) {
      switch (value) {
        case Long number -> query.with(number.longValue());
        case String text -> query.with(text);
        default -> throw new IllegalArgumentException("a parameter is " + value);
      }
    }
    return query;
  }
}
