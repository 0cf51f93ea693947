package io.remanence.server.imports;

import io.remanence.command.CommandImport;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.formats.Conversation;
import io.remanence.formats.ConversationSink;
import io.remanence.formats.ExportReader;
import io.remanence.formats.Format;
import io.remanence.formats.ImportedMemory;
import io.remanence.formats.ImportedMessage;
import io.remanence.formats.ImportedProfile;
import io.remanence.formats.ReadOptions;
import io.remanence.scope.Scope;
import io.remanence.space.Space;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes in memories that are typed as JSON, in the format {@code ltm}. Unlike a file, which keeps
 * what is good of it, a text is taken whole or not at all: who typed it can mend it and type again.
 *
 * @param zone of times that are written without one
 */
public record TypedImport(Clock clock, ZoneId zone) implements CommandImport {
  private static final int TOLD = 5;

  @Override
  public Optional<Long> memories(Space space, Scope scope, String json) {
    Checked checked = new Checked();
    new ExportReader()
        .read(
            stream(json), Optional.of(Format.LTM), ReadOptions.defaults().withZone(zone), checked);
    if (checked.wrong.isEmpty() && checked.memories == 0) {
      checked.wrong.add(ErrorText.NO_MEMORIES.with());
    }
    if (!checked.wrong.isEmpty()) {
      throw RemanenceException.of(ErrorCode.INVALID_ARGUMENT, checked.told());
    }
    FileImport.Outcome outcome =
        new FileImport(
                space, new ImportTarget(scope, Optional.empty()), Optional.of(Format.LTM), zone)
            .run(stream(json), clock.instant());
    return Optional.of(outcome.imported());
  }

  private static InputStream stream(String json) {
    return new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Counts what is there, and gathers what is wrong with it. */
  private static final class Checked implements ConversationSink {
    private final List<ErrorDetail> wrong = new ArrayList<>();
    private long memories;

    ErrorDetail told() {
      ErrorDetail first =
          wrong.stream()
              .limit(TOLD)
              .reduce(ErrorText.BOTH::with)
              .orElseGet(ErrorText.NO_MEMORIES::with);
      return wrong.size() <= TOLD ? first : ErrorText.AND_MORE.with(first, wrong.size() - TOLD);
    }

    @Override
    public void conversation(Conversation head) {
      throw none();
    }

    @Override
    public void message(ImportedMessage message) {
      throw none();
    }

    private static IllegalStateException none() {
      return new IllegalStateException("this format has no conversations");
    }

    @Override
    public void memory(ImportedMemory memory) {
      memories++;
    }

    @Override
    public void profile(ImportedProfile profile) {
      wrong.add(ErrorText.LINE.with(profile.line(), ErrorText.A_PROFILE));
    }

    @Override
    public void bad(long line, ErrorDetail detail) {
      wrong.add(ErrorText.LINE.with(line, detail));
    }
  }
}
