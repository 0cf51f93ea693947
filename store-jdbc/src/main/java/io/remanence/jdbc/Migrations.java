package io.remanence.jdbc;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/**
 * Brings a file's schema up to date. Flyway is given the migrations, so that it need not search.
 */
final class Migrations implements ResourceProvider {
  private final Schema schema;

  private Migrations(Schema schema) {
    this.schema = schema;
  }

  /**
   * Runs what the file lacks.
   *
   * @throws org.flywaydb.core.api.FlywayException when a migration fails; nothing of it is kept
   */
  static void run(Schema schema, DataSource file) {
    Flyway.configure(Migrations.class.getClassLoader())
        .loggers(FlywayLogs.class.getName())
        .resourceProvider(new Migrations(schema))
        .javaMigrationClassProvider(List::of)
        .skipDefaultCallbacks(true)
        .placeholderReplacement(false)
        .cleanDisabled(true)
        .table(Schema.HISTORY)
        .dataSource(file)
        .load()
        .migrate();
  }

  @Override
  public @Nullable LoadableResource getResource(String name) {
    return schema.files().contains(name) ? new Migration(schema.folder(), name) : null;
  }

  @Override
  public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
    return schema.files().stream()
        .filter(name -> name.startsWith(prefix) && Stream.of(suffixes).anyMatch(name::endsWith))
        .<LoadableResource>map(name -> new Migration(schema.folder(), name))
        .toList();
  }

  /** One file of SQL. */
  private static final class Migration extends LoadableResource {
    private final String folder;
    private final String name;

    Migration(String folder, String name) {
      this.folder = folder;
      this.name = name;
    }

    @Override
    public Reader read() {
      InputStream bytes = Migrations.class.getClassLoader().getResourceAsStream(getAbsolutePath());
      return new InputStreamReader(Objects.requireNonNull(bytes), StandardCharsets.UTF_8);
    }

    @Override
    public String getAbsolutePath() {
      return folder + "/" + name;
    }

    @Override
    public String getAbsolutePathOnDisk() {
      return getAbsolutePath();
    }

    @Override
    public String getFilename() {
      return name;
    }

    @Override
    public String getRelativePath() {
      return name;
    }
  }
}
