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

  private static final String[] WHO = {
    "My sister", "My uncle", "The plumber", "The teacher", "我妈妈", "我同事", "我表哥", "我老师"
  };
  private static final String[] DOES = {
    "keeps", "repairs", "paints", "collects", "sells", "carries", "cleans", "borrows", "admires"
  };
  private static final String[] DOES_ZH = {"收集", "修理", "画", "卖掉了", "拍摄", "打扫", "借走", "欣赏", "搬运"};
  private static final String[] WHAT = {
    "clocks", "boats", "radios", "lamps", "chairs", "maps", "kettles", "kites", "carpets", "ropes",
    "bells", "stamps", "masks", "drums"
  };
  private static final String[] WHAT_ZH = {
    "旧钟表", "木船", "收音机", "台灯", "花园椅", "地图", "铜壶", "风筝", "地毯", "绳子", "铃铛", "邮票", "面具", "小鼓"
  };
  private static final String[] WHERE = {
    "in the attic", "near the harbour", "behind the school", "beside the bakery", "at the market",
    "by the lake", "under the bridge", "on the roof", "in the barn", "at the station"
  };
  private static final String[] WHERE_ZH = {
    "在阁楼里", "在港口边", "在学校后面", "在面包店旁", "在市场上", "在湖边", "在桥下", "在屋顶", "在谷仓里", "在车站"
  };

  private Samples() {}

  /**
   * A short statement without numbers, half of them in Chinese, as people tell them: any may be
   * another in other words. There are 10,080; then they begin again.
   */
  static String statement(int n) {
    int rest = n;
    String who = WHO[rest % WHO.length];
    rest /= WHO.length;
    boolean chinese = who.startsWith("我");
    int what = rest % WHAT.length;
    rest /= WHAT.length;
    int does = rest % DOES.length;
    int where = rest / DOES.length % WHERE.length;
    return chinese
        ? who + WHERE_ZH[where] + DOES_ZH[does] + WHAT_ZH[what]
        : who + " " + DOES[does] + " " + WHAT[what] + " " + WHERE[where];
  }

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
