/** What the server says to people, in English and Chinese. */
@NullMarked
package io.remanence.server.words;

import org.jspecify.annotations.NullMarked;
