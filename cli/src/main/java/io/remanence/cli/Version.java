package io.remanence.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version that stands in the jar. */
final class Version implements IVersionProvider {
  Version() {}

  @Override
  public String[] getVersion() {
    return new String[] {
      "remanence "
          + Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
              .orElse("(development)")
    };
  }
}
