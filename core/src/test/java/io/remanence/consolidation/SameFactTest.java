package io.remanence.consolidation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameFactTest {
  private static double together(String older, String newer) {
    SameFact before = SameFact.of(older);
    SameFact after = SameFact.of(newer);
    return before.sharesSubject(after) ? before.together(after) : 0;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The user lives in Berlin|Correction: the user now lives in Hamburg",
        "The default language is English|The default language was changed to Japanese",
        "The database runs on port 5432|The database now runs on port 6543",
        "My favourite colour is blue|actually my favourite colour is green",
        "猫叫栗子|猫改名叫核桃了",
        "默认语言用英语|默认语言换成日语",
        "陈晓住在北京|陈晓现在住在成都",
        "報銷上限1200元|报销上限12000元",
        "我住在北京|我现在住在成都"
      })
  void an_older_and_a_newer_state_of_a_fact_go_together(String older, String newer) {
    assertThat(together(older, newer)).isGreaterThanOrEqualTo(SameFact.SURE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Alice lives in Berlin|Alice works as a nurse",
        "Bob lives in Berlin|Carol lives in Berlin",
        "The release is planned for Friday|The release notes are written by Tom",
        "I drink tea|I sleep late",
        "我爱吃糖炒栗子|猫改名叫核桃了",
        "栗子放冰箱下层|猫改名叫核桃了",
        "默认主题用深色|默认语言换成日语",
        "爸爸对花粉过敏|妈妈对花生过敏",
        "我现在|我了",
        "!!!|..."
      })
  void other_facts_do_not(String older, String newer) {
    assertThat(together(older, newer)).isLessThan(SameFact.SURE);
  }
}
