package io.remanence.exchange;

import io.remanence.context.RoundRange;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.profile.ProfileView;
import java.util.List;
import java.util.Optional;

/**
 * What the model is to be given.
 *
 * @param turnId names the turn for {@code complete}; empty text for a dry run
 * @param injectionId the record of what was injected; absent when memory is off for the turn
 * @param messages the prompt, in order; the user's message is last
 * @param context what was found, for other programs; absent when memory is off for the turn
 * @param tokens the estimate of the prompt's tokens
 * @param trimmed whether older messages were left out to fit
 * @param knowledgeBases the caller's ids without the space's own
 * @param ownKnowledgeBaseTaken whether the space's own id was among them
 * @param degraded what recall could not use
 * @param summaryGap rounds that neither the window shows nor a summary stands for, where the topic
 *     chain should; they are summed up in the background
 * @param injected what was added to the prompt, block by block, as the record has it; empty text
 *     where nothing was
 */
public record Prepared(
    String turnId,
    Optional<String> injectionId,
    List<MessageBody> messages,
    Optional<Context> context,
    int tokens,
    boolean trimmed,
    List<String> knowledgeBases,
    boolean ownKnowledgeBaseTaken,
    List<String> degraded,
    Optional<RoundRange> summaryGap,
    String injected) {
  public Prepared {
    messages = List.copyOf(messages);
    knowledgeBases = List.copyOf(knowledgeBases);
    degraded = List.copyOf(degraded);
  }

  /**
   * What was found for the turn.
   *
   * @param speaker who speaks
   * @param sessionProfile what is known of the session
   * @param speakerProfile what is known of who speaks; absent without a speaker
   * @param episodes what was injected, best first
   */
  public record Context(
      Optional<Speaker> speaker,
      ProfileView sessionProfile,
      Optional<ProfileView> speakerProfile,
      List<String> episodes) {
    public Context {
      episodes = List.copyOf(episodes);
    }
  }
}
