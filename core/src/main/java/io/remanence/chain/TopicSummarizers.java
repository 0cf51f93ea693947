package io.remanence.chain;

import io.remanence.compaction.CompactionReason;
import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.WithoutModel;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.metering.MeteredModels;
import io.remanence.scope.SessionKey;
import io.remanence.topic.ExtractiveTopicSummarizer;
import io.remanence.topic.ModelTopicSummarizer;
import io.remanence.topic.TopicSpan;
import io.remanence.topic.TopicSummarizer;
import java.time.Duration;

/**
 * Chooses who sums up topics. A model that is configured is the only one to be asked; where it
 * fails there is no summary, and it is tried again later.
 */
public final class TopicSummarizers {
  private final MeteredModels models;
  private final Duration deadline;

  /**
   * @param deadline how long a model may take for an answer
   */
  public TopicSummarizers(MeteredModels models, Duration deadline) {
    this.models = models;
    this.deadline = deadline;
  }

  /**
   * Who sums up this session now.
   *
   * @throws CompactionRefused when nobody may
   */
  TopicSummarizer choose(SessionKey session, WithoutModel withoutModel) {
    if (!models.isConfigured(Purpose.SUMMARY)) {
      if (withoutModel == WithoutModel.REFUSE) {
        throw CompactionRefused.of(CompactionReason.NO_MODEL, ErrorText.NO_SUMMARY_MODEL);
      }
      return new ExtractiveTopicSummarizer();
    }
    ChatModel model =
        models
            .forPurpose(Purpose.SUMMARY, session)
            .orElseThrow(
                () -> CompactionRefused.of(CompactionReason.NO_MODEL, ErrorText.TOKENS_USED_UP));
    return new Told(new ModelTopicSummarizer(model, deadline), model.name());
  }

  /** Tells what a model couldn't do as a refusal. */
  private record Told(TopicSummarizer summarizer, String model) implements TopicSummarizer {
    @Override
    public int capacity() {
      return summarizer.capacity();
    }

    @Override
    public String summarize(TopicSpan span) {
      try {
        return summarizer.summarize(span);
      } catch (CompactionRefused refused) {
        throw refused;
      } catch (ModelFailure failure) {
        throw CompactionRefused.by(
            CompactionReason.MODEL_FAILED, model, String.valueOf(failure.getMessage()));
      } catch (RemanenceException unavailable) {
        throw CompactionRefused.of(CompactionReason.STORE_FAILED, ErrorDetail.of(unavailable));
      } catch (RuntimeException defect) {
        throw CompactionRefused.by(CompactionReason.MODEL_FAILED, model, defect.toString());
      }
    }
  }
}
