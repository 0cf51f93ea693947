/** Followers of the change feed: index and embeddings. */
@NullMarked
package io.remanence.follow;

import org.jspecify.annotations.NullMarked;
