/**
 * Exports of other programs, read as a stream of conversations and messages. {@link
 * io.remanence.formats.ExportReader} is the way in; what is read and what becomes of it stands in
 * this module's README.
 */
@NullMarked
package io.remanence.formats;

import org.jspecify.annotations.NullMarked;
