@NullMarked
package io.remanence.langchain4j;

import org.jspecify.annotations.NullMarked;
