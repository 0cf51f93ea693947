package io.remanence.eval;

import io.remanence.space.Space;

/** One random call after the other. */
final class LeakSteps {
  private final LeakWorld world;
  private final LeakWrites writes;
  private final LeakMemories memories;
  private final LeakMessages messages;
  private final LeakOthers others;
  private final LeakExports exports;
  private final LeakBulk bulk;

  /**
   * Steps in a world.
   *
   * @param quickIndex whether the index holds nothing but what a reader may find, so that what must
   *     be found is
   */
  LeakSteps(LeakWorld world, Space space, boolean quickIndex) {
    this.world = world;
    this.writes = new LeakWrites(world, space);
    this.memories = new LeakMemories(world, space, quickIndex);
    this.messages = new LeakMessages(world, space);
    this.others = new LeakOthers(world, space);
    this.exports = new LeakExports(world, space);
    this.bulk = new LeakBulk(world, space);
  }

  /** Does something; what, for the failure. */
  String step() {
    int dice = world.random.nextInt(100);
    if (dice < 6) {
      return writes.configure();
    } else if (dice < 14) {
      return writes.append();
    } else if (dice < 25) {
      return writes.turn();
    } else if (dice < 35) {
      return writes.remember();
    } else if (dice < 41) {
      return writes.putInProfile();
    }
    return switch (world.random.nextInt(29)) {
      case 0 -> memories.list();
      case 1, 2 -> memories.recall();
      case 3, 4 -> memories.byId();
      case 5 -> memories.edit();
      case 6 -> memories.forget();
      case 7 -> memories.bulkDelete();
      case 8 -> memories.stats();
      case 9 -> messages.history();
      case 10 -> messages.recent();
      case 11, 12 -> messages.byMessageId();
      case 13 -> messages.archive();
      case 14 -> others.profile();
      case 15 -> others.tools();
      case 16 -> others.injections();
      case 17 -> others.candidates();
      case 18 -> messages.summaries();
      case 19 -> world.random.nextInt(4) == 0 ? others.clear() : messages.compact();
      case 20 -> exports.audit();
      case 21 -> exports.export();
      case 22, 23, 24 -> bulk.command();
      case 25 -> bulk.importTyped();
      case 26 -> bulk.consolidations();
      case 27 -> bulk.supersede();
      case 28 -> world.random.nextInt(4) == 0 ? bulk.prune() : bulk.document();
      default -> memories.recallOfMessages();
    };
  }

  /** What the owner sees is what there must be. */
  void nothingElseIsGone() {
    memories.nothingElseIsGone();
  }
}
