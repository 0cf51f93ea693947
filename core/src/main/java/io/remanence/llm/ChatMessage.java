package io.remanence.llm;

/** One message to a model. */
public record ChatMessage(Role role, String text) {
  /** Who speaks. */
  public enum Role {
    SYSTEM,
    USER,
    ASSISTANT
  }

  /** Instructions. */
  public static ChatMessage system(String text) {
    return new ChatMessage(Role.SYSTEM, text);
  }

  /** What is asked, or to be worked on. */
  public static ChatMessage user(String text) {
    return new ChatMessage(Role.USER, text);
  }
}
