@NullMarked
package io.remanence.llm;

import org.jspecify.annotations.NullMarked;
