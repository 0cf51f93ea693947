package io.remanence.llm;

/** Why a model stopped. */
public enum FinishReason {
  /** It had said all. */
  STOP,
  /** It ran out of output tokens; the text breaks off. */
  LENGTH,
  /** It declined to answer. */
  REFUSED,
  /** Anything else, such as a call of a tool that nobody offered. */
  OTHER
}
