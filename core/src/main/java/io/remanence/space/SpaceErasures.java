package io.remanence.space;

import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditTarget;
import io.remanence.erasure.Erasure;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.profile.Person;
import io.remanence.text.Language;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Erases one person's data across all sessions. It is gone from every read at once; files, logs and
 * index are freed of it in the background, which the receipt tells of.
 */
public final class SpaceErasures {
  /** Counted even where there was none. */
  private static final List<String> ALWAYS =
      List.of("memories", "messages", "profiles", "candidates", "injections");

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceErasures(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /** What a dry run does in vain. */
  private static final class Rehearsed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Map<String, Long> counts;

    Rehearsed(Map<String, Long> counts) {
      super(null, null, false, false);
      this.counts = counts;
    }
  }

  /**
   * Erases what a person said, what is remembered of them and what was made from it.
   *
   * @param speaker their id
   * @param platform only what belongs to this platform; absent means any
   * @param dryRun whether only to count
   * @param language that of the receipt's reasons
   * @return the receipt; that of a dry run is not kept, and its id is empty
   * @throws RemanenceException {@code INVALID_ARGUMENT} when the speaker is no id
   */
  public Erasure person(
      String speaker, Optional<String> platform, boolean dryRun, Language language) {
    Person person = new Person(platform, speaker);
    return pool.use(
        name,
        space -> {
          try {
            return erase(space, person, dryRun, language);
          } catch (Rehearsed rehearsed) {
            return new Erasure(
                "", Space.now(space), 0, counted(rehearsed.counts), left(language), true);
          }
        });
  }

  private static Erasure erase(OpenSpace used, Person person, boolean dryRun, Language language) {
    // What is counted of a person would be written down after the erasing.
    used.refused.tell();
    OpenSpace space = used.erasing(AuditOperation.ERASE);
    String id = space.parts.ids().next("era");
    long before = space.parts.store().read(tx -> tx.changes().head());
    record Done(PersonErasing.Erased erased, Erasure receipt) {}
    Done done =
        space
            .parts
            .store()
            .transact(
                tx -> {
                  PersonErasing.Erased erased =
                      new PersonErasing(space, tx, person.speaker(), person.platform()).run();
                  if (dryRun) {
                    throw new Rehearsed(erased.counts());
                  }
                  boolean nothing = erased.counts().values().stream().allMatch(n -> n == 0);
                  Erasure receipt =
                      new Erasure(
                          id,
                          Space.now(space),
                          tx.changes().head(),
                          counted(erased.counts()),
                          left(language),
                          nothing);
                  tx.erasures().save(receipt);
                  space
                      .audited
                      .trail()
                      .write(
                          tx,
                          AuditTrail.Note.of(
                                  AuditOperation.ERASE,
                                  Optional.empty(),
                                  AuditTarget.Kind.PERSON,
                                  id)
                              .with(receipt.erased()));
                  return new Done(erased, receipt);
                });
    long head = done.receipt().asOf();
    space.scopeClock.changedEverywhere(head);
    space.changed();
    Mutations.tell(space, before, head);
    if (!done.receipt().purged()) {
      space.purges.erased(done.erased().items(), done.erased().traces());
    }
    return done.receipt();
  }

  private static Map<String, Long> counted(Map<String, Long> counts) {
    Map<String, Long> all = new TreeMap<>(counts);
    ALWAYS.forEach(what -> all.putIfAbsent(what, 0L));
    return all;
  }

  /**
   * The receipt of this id.
   *
   * @throws RemanenceException {@code NOT_FOUND} when there is none
   */
  public Erasure receipt(String id) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(tx -> tx.erasures().get(id))
                .orElseThrow(
                    () -> RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.ERASURE, id)));
  }

  /** What no rule can tell to be a person's, so that it stays. */
  private static List<Erasure.Left> left(Language language) {
    return switch (language) {
      case ENGLISH ->
          List.of(
              new Erasure.Left(
                  "replies", "what others and the assistant said stays, even where it quotes them"),
              new Erasure.Left(
                  "session_profiles", "profiles of sessions tell of all who speak there"),
              new Erasure.Left("metadata", "objects of programs belong to nobody"),
              new Erasure.Left("turns", "records of turns hold ids and numbers, and no words"),
              new Erasure.Left(
                  "audit",
                  "that something was erased stays written down, by ids and without words"),
              new Erasure.Left(
                  "session_ids",
                  "ids of sessions and the scopes of keys stay, even where they hold the person's"),
              new Erasure.Left(
                  "damaged", "of rows that can't be read any more nobody can tell whose they are"),
              new Erasure.Left("copies", "backups and exports made before hold it still"));
      case CHINESE ->
          List.of(
              new Erasure.Left("replies", "他人和助手说过的话予以保留，即使其中引用了此人的话"),
              new Erasure.Left("session_profiles", "会话画像涉及会话中的所有人"),
              new Erasure.Left("metadata", "程序存放的对象不属于任何人"),
              new Erasure.Left("turns", "轮次记录只有编号，没有内容"),
              new Erasure.Left("audit", "审计中保留“已删除”这一事实，只有编号，没有内容"),
              new Erasure.Left("session_ids", "会话编号和密钥的限定范围予以保留，即使其中含有此人的编号"),
              new Erasure.Left("damaged", "已损坏而无法读取的记录，无从判断属于谁"),
              new Erasure.Left("copies", "此前的备份和导出文件中仍有这些内容"));
    };
  }
}
