/** Embedding models behind an address: OpenAI-compatible endpoints and Ollama. */
@NullMarked
package io.remanence.endpoint;

import org.jspecify.annotations.NullMarked;
