package io.remanence.eval;

import io.remanence.compaction.CompactionDraft;
import io.remanence.compaction.CompactionInput;
import io.remanence.compaction.CompactionTemplate;
import io.remanence.compaction.ExtractiveSpanSummarizer;
import io.remanence.compaction.ModelSpanSummarizer;
import io.remanence.compaction.SpanSummarizer;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/**
 * How long compaction thinks: planning and reading for a model that answers at once, and the
 * summary without a model, for spans of different lengths.
 */
final class CompactionMeasure {
  private static final int[] LENGTHS = {100, 1_000, 10_000};
  private static final int ROUNDS = 7;
  private static final SessionKey SESSION = SessionKey.of("measure");
  private static final String[] WORDS =
      ("the release plan server 数据库 迁移 脚本 周五 ferry leaves at 07:40 budget 预算 agreed 决定 会议 review"
              + " 😀 ok why not? 为什么？ 12 customers 合同 回滚 Redis")
          .split(" ");

  private CompactionMeasure() {}

  static void run() {
    System.out.println("messages  with a model (ms)  requests  without (ms)   median of " + ROUNDS);
    for (int length : LENGTHS) {
      CompactionInput input = input(length);
      SpanSummarizer model = new ModelSpanSummarizer(new AtOnce(), Duration.ofSeconds(10));
      SpanSummarizer extractive = new ExtractiveSpanSummarizer();
      System.out.printf(
          "%8d  %17.1f  %8d  %12.1f%n",
          length,
          median(model, input),
          model.summarize(input).requests(),
          median(extractive, input));
    }
  }

  private static double median(SpanSummarizer summarizer, CompactionInput input) {
    List<Double> times = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      CompactionDraft draft = summarizer.summarize(input);
      times.add((System.nanoTime() - start) / 1e6);
      if (draft.text().isEmpty()) {
        throw new IllegalStateException("no summary");
      }
    }
    return times.stream().sorted().skip(ROUNDS / 2).findFirst().orElseThrow();
  }

  private static CompactionInput input(int length) {
    Random random = new Random(1);
    List<Message> span = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      StringBuilder text = new StringBuilder();
      int words = 3 + random.nextInt(20);
      for (int word = 0; word < words; word++) {
        text.append(WORDS[random.nextInt(WORDS.length)]).append(word % 9 == 8 ? "。" : " ");
      }
      String speaker = "u" + random.nextInt(20);
      MessageBody body =
          i % 3 == 2
              ? MessageBody.assistant(text.toString())
              : MessageBody.user(text.toString()).withSpeaker(new Speaker(speaker, speaker));
      span.add(new Message(i + 1L, SESSION, 1, false, Instant.ofEpochSecond(i), body));
    }
    return new CompactionInput(
        SESSION,
        span,
        Optional.empty(),
        CompactionTemplate.CHAT,
        Language.CHINESE,
        List.of(),
        OptionalLong.of(102_400),
        0.1,
        Set.of("event-marker"));
  }
}
