package io.remanence.document;

import java.time.Instant;

/**
 * A file that was imported.
 *
 * @param id names the document
 * @param format the format's wire name
 * @param sha256 of the file's bytes, in hex
 * @param target the encoded scope that it was imported into
 * @param imported how many messages and memories it brought
 * @param skipped how many were there already
 */
public record ImportedDocument(
    String id,
    String format,
    String sha256,
    String target,
    long imported,
    long skipped,
    Instant createdAt) {}
