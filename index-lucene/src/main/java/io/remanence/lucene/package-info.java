/**
 * The index on Lucene: words by BM25, vectors by HNSW.
 *
 * <p>Read {@link io.remanence.lucene.LuceneIndex} first. Text goes through {@link
 * io.remanence.lucene.ItemAnalyzer}, for items and queries alike; {@link
 * io.remanence.lucene.ScopeClause} is the one place that says who sees what.
 */
@NullMarked
package io.remanence.lucene;

import org.jspecify.annotations.NullMarked;
