package io.remanence.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A copy of a database in use: one snapshot of it, without what was erased. */
final class VacuumedCopy {
  private VacuumedCopy() {}

  /** Makes the copy, unless there is nothing to copy; a file that is there is never overwritten. */
  static void of(Path file, Path copy) {
    if (!Files.exists(file)) {
      return;
    }
    try (Connection connection = Connections.reader(file).getConnection();
        PreparedStatement vacuum = connection.prepareStatement("VACUUM INTO ?")) {
      vacuum.setString(1, copy.toAbsolutePath().toString());
      vacuum.execute();
    } catch (SQLException e) {
      throw new SqliteErrors(copy).translate(e);
    }
  }
}
