package io.remanence.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Language;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "My OpenAI key: sk-abcDEF1234567890xyz|sk-abcDEF1234567890xyz",
        "use sk-proj-a1b2c3d4e5f6g7h8 for it|sk-proj-a1b2c3d4e5f6g7h8",
        "stripe is sk_live_51HxYzAbCdEf|sk_live_51HxYzAbCdEf",
        "AWS gave me AKIAIOSFODNN7EXAMPLE today|AKIAIOSFODNN7EXAMPLE",
        "push with ghp_16C7e42F292c6912E7710c838347Ae178B4a|ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "slack xoxb-123456789012-abcdefGHIJ|xoxb-123456789012-abcdefGHIJ",
        "Authorization: Bearer abcdef0123456789.token|abcdef0123456789.token",
        "jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4|eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4",
        "My password is hunter2, ok?|hunter2",
        "password: correcthorse|correcthorse",
        "the Wi-Fi password is 'blue horse battery' for guests|blue horse battery",
        "PASSWORD = S3cr3t!x|S3cr3t!x",
        "The new passcode for the office door is 88#21|88#21",
        "My PIN is 4821.|4821",
        "Your verification code is 934551|934551",
        "code is 1234|1234",
        "the code: 774411|774411",
        "551202 is your login code|551202",
        "api_key=9f8e7d6c5b4a|9f8e7d6c5b4a",
        "the api token changed to tok_99aa|tok_99aa",
        "client secret: zXy987|zXy987",
        "postgres://admin:pa55w0rd@db.internal/x|pa55w0rd",
        "https://x.io/cb?access_token=abc123def|abc123def",
        "DB_PASSWORD=hunter2zebra is in the env file of staging|hunter2zebra",
        "export OPENAI_API_KEY=abcd1234efgh5678ijkl|abcd1234efgh5678ijkl",
        "MYSQL_ROOT_PASSWORD: s3cretzz|s3cretzz",
        "'{\"db_password\": \"zebra99x\"}'|zebra99x",
        "dbPassword = zebra99x|zebra99x",
        "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfi|wJalrXUtnFEMI/K7MDENG/bPxRfi",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG|wJalrXUtnFEMI/K7MDENG",
        "AWS secret wJalrXUtnFEMI/K7MDENG/bPx7|wJalrXUtnFEMI/K7MDENG/bPx7",
        "请把 db.password: zebra!99 改掉|zebra!99",
        "My password is correct horse battery staple|correct horse battery staple",
        "our wifi passcode is tango-whiskey.|tango-whiskey",
        "口令是芝麻开门|芝麻开门",
        "登录密码为 Abc@2024!，别告诉别人|Abc@2024!",
        "验证码 123456|123456",
        "验证码是123456，请勿泄露|123456",
        "您的校验码：8842|8842",
        "我的密码是abc123，别忘了|abc123",
        "银行卡密码是 902113。|902113",
        "邮箱密码改成了Qwer_1234|Qwer_1234",
        "密钥：k3y-0f-l1fe|k3y-0f-l1fe",
        "令牌为 tok-2233-aa|tok-2233-aa",
        "ｐａｓｓｗｏｒｄ：ｈｕｎｔｅｒ２|ｈｕｎｔｅｒ２",
        "验证码：１２３４５６|１２３４５６",
        "家里门锁密码 778899 记一下|778899",
        "WiFi密码：sunny2024|sunny2024",
        "123456是你的验证码|123456",
        "it is sk-test-AbCd1234.efgh5678ijkl_XY, keep it|efgh5678ijkl_XY",
        "use glpat-a1b2c3d4e5f6g7h8.01.0a1b2c3d4 there|0a1b2c3d4",
        "请求头 Authorization: Bearer abc.def.ghi|abc.def.ghi",
        "send Authorization: Token zz91 along|zz91",
        "the bearer abc.def.ghi|abc.def.ghi",
        "post to https://hooks.slack.com/services/T0001/B0001/xYz123abc|xYz123abc",
        "AccountKey=Zm9vYmFyYmF6cXV4;|Zm9vYmFyYmF6cXV4",
        "The Wi-Fi password of the cabin: trout-Lake-99|trout-Lake-99",
        "the access token for our Lisbon server = tok_99aa|tok_99aa",
        "Remember: one-time code 123 456|123 456",
        "The card's CVV is 123|123",
        "信用卡的安全码是123|123",
        "PIN 码是 4821|4821",
        "家里的口令是：芝麻开门|芝麻开门",
      })
  void hides(String text, String secret) {
    String redacted = Secrets.redact(text, Language.of(text));
    assertThat(redacted).doesNotContain(secret).containsAnyOf("[redacted]", "[已隐去]");
  }

  @Test
  void hides_a_key_block_of_many_lines() {
    String text =
        "Here it is:\n-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7\nabc\n-----END RSA PRIVATE KEY-----\nthanks";
    assertThat(Secrets.redact(text, Language.ENGLISH)).isEqualTo("Here it is:\n[redacted]\nthanks");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "My password is too long, I think",
        "my password is case-sensitive",
        "The primary_key = id and foreign_key: user_id",
        "max_tokens: 4096 and num_tokens=12",
        "口令是什么？",
        "口令是错的",
        "Our password policy is strict",
        "I like the keyboard: it is quiet",
        "the token count is 5,000",
        "the token limit is high",
        "我在学密码学课程",
        "密码学课程在周三下午",
        "I forgot my password again",
        "The password is wrong, she said.",
        "我忘记密码了，怎么办",
        "密码太长了不好记",
        "The secret is to bake it twice.",
        "My secret santa is Paul.",
        "This API key expires in March.",
        "the code is broken",
        "Dress code is casual.",
        "our postal code is in the north",
        "He spoke in code all day",
        "验证码一直收不到",
        "令牌环网络是什么",
        "The keynote is at 10:30.",
        "I pinned 4 photos",
        "My phone number ends in 1234",
        "the year was 2024",
        "a task-1234567890 in Jira",
        "Basic plans cost less",
        "https://example.org/a?q=token",
        "口令是军训时用的",
        "The sales of sk-12 rose.",
        "Authorization takes two days.",
        "the bearer of good news",
        "My postal code is 10115.",
        "The zip code: 94103",
        "Their area code is 0211.",
        "error code 4040 shows up",
        "The password of the day: friendship",
        "密码学：一门课",
      })
  void leaves(String text) {
    assertThat(Secrets.redact(text, Language.of(text))).isEqualTo(text);
  }

  private static Optional<Captured> captured(String user) {
    return new RuleCapture(CaptureSettings.defaults())
        .capture(
            new FinishedTurn(
                user, "ok", List.of(), "", Instant.parse("2026-03-04T12:00:00Z"), ZoneOffset.UTC));
  }

  @Test
  void a_mark_inside_a_password_is_part_of_it_and_one_at_its_end_ends_the_sentence() {
    assertThat(Secrets.redact("password: x9!kL?m! Keep it.", Language.ENGLISH))
        .isEqualTo("password: [redacted]! Keep it.");
    assertThat(Secrets.redact("my password is x9!kLm, ok?", Language.ENGLISH))
        .isEqualTo("my password is [redacted], ok?");
    assertThat(Secrets.redact("密码：x9!kLm？对", Language.CHINESE)).isEqualTo("密码：[已隐去]？对");
    assertThat(Secrets.redact("Is the password: hunter2? I forgot!", Language.ENGLISH))
        .isEqualTo("Is the password: [redacted]? I forgot!");
  }

  @Test
  void what_stands_beside_a_secret_is_remembered_without_it() {
    assertThat(
            captured("The guest Wi-Fi at our Lisbon office has the password: sardine77.")
                .orElseThrow()
                .content())
        .isEqualTo("The guest Wi-Fi at our Lisbon office has the password: [redacted].");
    Captured chinese = captured("我在招商银行开了户，密码是902113，客户经理是李雯。").orElseThrow();
    assertThat(chinese.content()).isEqualTo("我在招商银行开了户，密码是[已隐去]，客户经理是李雯。");
    assertThat(chinese.concepts()).noneMatch(concept -> concept.contains("902113"));
  }

  /** C87: redaction must not stop at a dot inside a key, nor lose the rest of the sentence. */
  @Test
  void a_pasted_key_a_header_and_a_key_block_leave_nothing_but_the_rest_of_the_sentence() {
    String said =
        "先记一下：接口在 https://api.example.test ，密钥 sk-test-AbCd1234.efgh5678ijkl_XY ，请求头 Authorization: Bearer abc.def.ghi";
    assertThat(Secrets.redact(said, Language.CHINESE))
        .isEqualTo("先记一下：接口在 https://api.example.test ，密钥 [已隐去] ，请求头 Authorization: Bearer [已隐去]");
    assertThat(captured(said).map(Captured::content).orElse(""))
        .doesNotContain("AbCd1234", "efgh5678ijkl_XY", "abc.def.ghi");
  }

  @Test
  void a_sentence_that_tells_only_the_secret_is_not_remembered() {
    assertThat(captured("My password is hunter2.")).isEmpty();
    assertThat(captured("登录密码为 Abc@2024!，别告诉别人")).isEmpty();
    assertThat(captured("请记住我的密码是abc123456。")).isEmpty();
    assertThat(captured("My password is hunter2. I live in Porto.").orElseThrow().content())
        .isEqualTo("I live in Porto.");
  }
}
