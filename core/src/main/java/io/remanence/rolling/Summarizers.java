package io.remanence.rolling;

import io.remanence.compaction.CompactionDraft;
import io.remanence.compaction.CompactionInput;
import io.remanence.compaction.CompactionReason;
import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.CompactionSettings;
import io.remanence.compaction.SpanSummarizer;
import io.remanence.compaction.WithoutModel;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.metering.MeteredModels;
import java.util.function.Function;

/**
 * Chooses who sums up. A model that is configured is the only one to be asked: where it fails, the
 * compaction fails, and waits. Without one the summary is put together from what was said, or the
 * compaction is refused, as it is set.
 */
public final class Summarizers {
  private final MeteredModels models;
  private final Function<ChatModel, SpanSummarizer> byModel;
  private final SpanSummarizer withoutModel;

  public Summarizers(
      MeteredModels models,
      Function<ChatModel, SpanSummarizer> byModel,
      SpanSummarizer withoutModel) {
    this.models = models;
    this.byModel = byModel;
    this.withoutModel = withoutModel;
  }

  /**
   * The summary of a span.
   *
   * @throws CompactionRefused when there is none
   */
  CompactionDraft summarize(CompactionInput input, CompactionSettings settings) {
    if (!models.isConfigured(Purpose.SUMMARY)) {
      if (settings.withoutModel() == WithoutModel.REFUSE) {
        models.miss(Purpose.SUMMARY);
        throw CompactionRefused.of(CompactionReason.NO_MODEL, ErrorText.NO_SUMMARY_MODEL);
      }
      return withoutModel.summarize(input);
    }
    ChatModel model =
        models
            .need(Purpose.SUMMARY, input.session())
            .orElseThrow(
                () -> CompactionRefused.of(CompactionReason.NO_MODEL, ErrorText.TOKENS_USED_UP));
    try {
      return byModel.apply(model).summarize(input);
    } catch (ModelFailure failure) {
      throw CompactionRefused.by(
          CompactionReason.MODEL_FAILED, model.name(), String.valueOf(failure.getMessage()));
    } catch (CompactionRefused refused) {
      throw refused;
    } catch (RemanenceException unavailable) {
      // Its tokens could not be counted.
      throw CompactionRefused.of(CompactionReason.STORE_FAILED, ErrorDetail.of(unavailable));
    } catch (RuntimeException defect) {
      throw CompactionRefused.by(CompactionReason.MODEL_FAILED, model.name(), defect.toString());
    }
  }
}
