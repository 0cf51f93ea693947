/**
 * The store on SQLite.
 *
 * <p>{@link io.remanence.jdbc.SqliteStore} puts it together: one {@code GroupCommit} thread runs
 * all transactions, a {@code ReadPool} all reads; both give the work a {@code SqliteTx}, whose
 * stores turn records into SQL and back.
 */
@NullMarked
package io.remanence.jdbc;

import org.jspecify.annotations.NullMarked;
