package io.remanence.audit;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What was done. */
public enum AuditOperation {
  /** A memory was made. */
  REMEMBER("remember"),
  /** A memory was made out of a turn. */
  CAPTURE("capture"),
  /** A memory came with a file, or a file was imported. */
  IMPORT("import_l2"),
  /** A memory's content or fields were changed. */
  UPDATE("update"),
  /** A memory's place was taken by a newer one. */
  SUPERSEDED("superseded"),
  /** A memory was put into the archive. */
  ARCHIVED("archived"),
  /** A memory was hidden as deleted; it can be restored. */
  DELETED("deleted"),
  /** A memory was made active again. */
  RESTORE("restore"),
  /** A memory was erased because somebody asked for it by its id. */
  FORGET("forget"),
  /** Something was erased along with something else. */
  DELETE("delete"),
  /** A memory was erased with all that a filter took. */
  DELETE_BULK("delete_l2_bulk"),
  /** A memory was erased with the file that it came with. */
  DELETE_DOCUMENT("delete_document"),
  /** Memories were erased because they were expired or doubtful, or messages as too old. */
  PRUNE("prune"),
  /** Something was changed or erased because the messages that it rests on were. */
  FOLLOW("follow"),
  /** A memory became one with near-equal ones. */
  MERGE("merge"),
  /** A memory was archived under a summary. */
  CONSOLIDATE_ARCHIVE("consolidate_archive"),
  /** The summary that memories were archived under was made. */
  CONSOLIDATE_SUMMARY("consolidate_summary"),
  /** Memories were merged or archived, all together. */
  CONSOLIDATE_RUN("consolidate_run"),
  /** A merge, a digest or a compaction was taken back. */
  UNDO("undo"),
  /** A profile was made or changed. */
  UPDATE_PROFILE("update_profile"),
  /** A candidate was made. */
  CANDIDATE_PROPOSE("candidate_propose"),
  /** A candidate was accepted. */
  CANDIDATE_ACCEPT("candidate_accept"),
  /** A candidate was rejected. */
  CANDIDATE_REJECT("candidate_reject"),
  /** A candidate was accepted by itself. */
  CANDIDATE_AUTO_APPLY("candidate_auto_apply"),
  /** A text was replaced in messages. */
  REWRITE_MESSAGES("rewrite_messages"),
  /** Messages were deleted. */
  DELETE_MESSAGES("delete_messages"),
  /** Messages left the window. */
  ARCHIVE_MESSAGES("archive_messages"),
  /** Messages are in the window again. */
  RESTORE_MESSAGES("restore_messages"),
  /** Older messages were replaced by a summary. */
  COMPACT("compact"),
  /** What a session or the space holds was cleared. */
  CLEAR("clear"),
  /** A session's record was removed. */
  DELETE_SESSION("delete_session"),
  /** A session's record or settings were changed. */
  SETTINGS("settings"),
  /** A to-do list was replaced. */
  TODOS("todos"),
  /** An object was put. */
  PUT_METADATA("put_metadata"),
  /** An object was removed. */
  DELETE_METADATA("delete_metadata"),
  /** Memories were exported. */
  EXPORT_MEMORIES("export_l2"),
  /** Profiles were exported. */
  EXPORT_PROFILES("export_profiles"),
  /** More than one kind of data was exported. */
  EXPORT("export"),
  /** The audit was exported. */
  AUDIT_EXPORT("audit_export"),
  /** What is known of a person was erased. */
  ERASE("erase"),
  /** Somebody tried what they may not do, and was refused. */
  REFUSED("refused");

  private final String wireName;

  AuditOperation(String wireName) {
    this.wireName = wireName;
  }

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }

  /**
   * The operation of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static AuditOperation named(String wireName) {
    return Arrays.stream(values())
        .filter(operation -> operation.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                RemanenceException.invalid(
                    ErrorText.ONE_OF,
                    "operation",
                    wireName,
                    Arrays.stream(values())
                        .map(AuditOperation::wireName)
                        .collect(Collectors.joining(", "))));
  }
}
