/** Language models that LangChain4j reaches: OpenAI-compatible, Anthropic, Gemini, Ollama. */
@NullMarked
package io.remanence.langchain4j;

import org.jspecify.annotations.NullMarked;
