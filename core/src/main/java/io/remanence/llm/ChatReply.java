package io.remanence.llm;

/** What a model answered; the text may be empty. */
public record ChatReply(String text, FinishReason reason, Usage usage) {}
