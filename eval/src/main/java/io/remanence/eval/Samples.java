package io.remanence.eval;

/** Texts of usual length and variety, the same for the same number. */
final class Samples {
  private static final String[] PEOPLE = {
    "Ann", "Boris", "阿棠", "Chen", "Dana", "小雨", "Eve", "Farid"
  };
  private static final String[] THINGS = {
    "the release",
    "a bicycle",
    "预算表",
    "the garden",
    "the train to Lyon",
    "体检报告",
    "a new desk",
    "the cluster",
    "发布计划",
    "the violin"
  };
  private static final String[] ACTS = {
    "moved to Friday",
    "was sold",
    "改到下周三",
    "needs a second look",
    "costs %d euros",
    "放在三号楼",
    "is waiting for %d signatures",
    "was found in room %d"
  };

  private Samples() {}

  static String message(int n) {
    int mixed = n * 0x9E3779B1;
    String act = ACTS[Math.floorMod(mixed >> 9, ACTS.length)].replace("%d", Integer.toString(n));
    return PEOPLE[Math.floorMod(mixed >> 3, PEOPLE.length)]
        + ": "
        + THINGS[Math.floorMod(mixed >> 17, THINGS.length)]
        + " "
        + act
        + ", as we said in note "
        + n
        + ".";
  }
}
