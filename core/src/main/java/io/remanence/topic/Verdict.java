package io.remanence.topic;

/** Whether a message goes on with its topic. */
public enum Verdict {
  /** It goes on with it. */
  SAME,
  /** It begins another one. */
  CHANGED,
  /** It can't be told by what was looked at. */
  UNSURE
}
