import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.MessageBody;
import io.remanence.scope.Scope;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.nio.file.Path;
import java.util.List;

/** A turn of the README, with what stands around it. */
public final class Example {
  /** Stands for whatever calls your language model. */
  interface Model {
    String chat(List<MessageBody> messages);
  }

  public static void main(String[] arguments) {
    Model model =
        messages -> {
          messages.forEach(message -> System.out.println(message.role() + ": " + message.text()));
          return "上周说的是周五下午三点发布。";
        };

    Scope scope = Scope.session("chat-1").withSpeaker("ann");
    try (var remanence = Remanence.open(Path.of("memory"))) {
      Space space = remanence.space("default");
      Prepared prepared = space.prepare(Turn.of(scope, "上周说的发布计划是什么？"));
      String answer = model.chat(prepared.messages());
      space.complete(prepared.turnId(), Reply.text(answer));
    }
  }
}
