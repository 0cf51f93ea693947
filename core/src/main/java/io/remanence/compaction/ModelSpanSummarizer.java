package io.remanence.compaction;

import io.remanence.llm.ChatMessage;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.token.TokenEstimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets a model write the summary and pick the originals that stay. What doesn't fit into one
 * request is told in several, one after the other: each holds the summary that came of the one
 * before, as the summary so far, and the originals that it picked. All of the conversation reaches
 * the model, or there is no summary.
 */
public final class ModelSpanSummarizer implements SpanSummarizer {
  private final ChatModel model;
  private final Duration deadline;

  /**
   * @param deadline how long each request may take
   */
  public ModelSpanSummarizer(ChatModel model, Duration deadline) {
    this.model = model;
    this.deadline = deadline;
  }

  @Override
  public CompactionDraft summarize(CompactionInput input) {
    if (!input.holdsConversation()) {
      throw new IllegalArgumentException("the span holds no conversation; some is wanted");
    }
    return new Run(
            input,
            RequestPlan.of(input, model.name(), model.contextWindow(), model.maxOutputTokens()))
        .draft();
  }

  private final class Run {
    private final CompactionInput input;
    private final RequestPlan plan;
    private final ReplyCheck check;
    private final List<String> notes = new ArrayList<>();
    private Optional<String> summary;
    private List<RequestPlan.Item> kept = List.of();
    private int requests;

    Run(CompactionInput input, RequestPlan plan) {
      this.input = input;
      this.plan = plan;
      this.check = new ReplyCheck(model.name(), input);
      this.summary = plan.former();
    }

    CompactionDraft draft() {
      String text = "";
      do {
        List<RequestPlan.Item> items = plan.next(kept);
        KeepReply reply = KeepReply.of(check.answer(ask(items)));
        text = reply.summary();
        long replaced = replaced(items);
        check.check(text, replaced);
        check.checkLength(text, replaced, plan.budget().output(), input.line());
        if (summary.isPresent()) {
          check.checkSense(
              text, summary.get(), items.stream().map(RequestPlan.Item::text).toList());
        }
        kept = kept(items, reply);
        // What a model wrote may hold marks that it read.
        summary = Optional.of(Marks.disarm(text));
      } while (!plan.isDone());
      return new CompactionDraft(
          text,
          kept.stream().flatMap(item -> item.positions().stream()).sorted().toList(),
          notes,
          requests);
    }

    private ChatReply ask(List<RequestPlan.Item> items) {
      String conversation =
          items.stream().map(RequestPlan.Item::text).collect(Collectors.joining("\n"));
      requests++;
      try {
        return model.chat(
            new ChatRequest(
                List.of(
                    ChatMessage.system(plan.prompts().system()),
                    ChatMessage.user(plan.prompts().request(summary, conversation))),
                Purpose.SUMMARY,
                input.session(),
                plan.budget().output(),
                0,
                deadline,
                true));
      } catch (ModelFailure failure) {
        throw CompactionRefused.by(failure);
      }
    }

    private long replaced(List<RequestPlan.Item> items) {
      return summary.map(TokenEstimate::text).orElse(0)
          + items.stream().mapToLong(item -> TokenEstimate.text(item.text())).sum();
    }

    private List<RequestPlan.Item> kept(List<RequestPlan.Item> items, KeepReply reply) {
      List<RequestPlan.Item> offered = items.stream().filter(item -> item.number() > 0).toList();
      if (!offered.isEmpty() && !reply.found()) {
        note("the reply says nothing of what to keep; nothing is kept");
      } else if (reply.found() && !reply.readable()) {
        note("what the reply wants kept can't be read; nothing is kept");
      }
      if (!ReplyCheck.hasHeading(reply.summary())) {
        note("the summary has no headings");
      }
      Set<Integer> wanted = new HashSet<>(reply.numbers());
      List<RequestPlan.Item> chosen =
          new ArrayList<>(offered.stream().filter(item -> wanted.contains(item.number())).toList());
      long room =
          Math.min(
              plan.budget().kept(),
              (long) plan.budget().total() - TokenEstimate.text(reply.summary()));
      long tokens = chosen.stream().mapToLong(RequestPlan.Item::tokens).sum();
      while (!chosen.isEmpty() && tokens > room) {
        tokens -= chosen.removeFirst().tokens();
      }
      return chosen;
    }

    private void note(String what) {
      notes.add("%s: %s (request %d)".formatted(model.name(), what, requests));
    }
  }
}
