// What the official client of Anthropic makes of our proxy: node anthropic.mjs BASE_URL.
// Ends with 0 and one line of JSON when everything was as wanted.
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";

const client = new Anthropic({ apiKey: "sk-ant", baseURL: process.argv[2], maxRetries: 0 });
const fact = "My cat Miso eats salmon and nothing else.";
const question = "What does my cat Miso eat? 我的猫吃什么？ 🐈";
// Which answer the stub gives, and whose conversation it is.
const as = (stub, conversation) => ({
  headers: { "X-Stub": stub, "X-Memory-User": "u1", "X-Memory-Conversation": conversation },
});
const ask = (messages, more) => ({ model: "stub", max_tokens: 100, messages, ...more });
const user = (content) => ({ role: "user", content });

await client.messages.create(ask([user(fact)]), as("usual", "told-before"));

// Whole, with a system prompt of blocks that the provider caches.
const { data, response } = await client.messages
  .create(
    ask([user(question)], {
      system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
    }),
    as("usual", "chat"),
  )
  .withResponse();
assert.equal(data.content[0].text, "ok");
assert.ok(response.headers.get("x-memory-injection-id"));

// Streamed, by the client's own accumulator.
const whole = await client.messages
  .stream(
    ask([user(question), { role: "assistant", content: "ok" }, user("Say it again please")]),
    as("stream", "chat"),
  )
  .finalMessage();
assert.equal(whole.content[0].text, "Sal 鲑 mon");

// A loop of tools, streamed.
const tools = [
  { name: "look", description: "looks", input_schema: { type: "object", properties: {} } },
];
const called = await client.messages
  .stream(ask([user(question)], { tools }), as("tool", "tools"))
  .finalMessage();
assert.equal(called.stop_reason, "tool_use");
assert.deepEqual(called.content.at(-1).input, { q: 7 });
const answered = await client.messages
  .stream(
    ask(
      [
        user(question),
        { role: "assistant", content: called.content },
        user([{ type: "tool_result", tool_use_id: called.content.at(-1).id, content: "seen 7" }]),
      ],
      { tools },
    ),
    as("after-tool", "tools"),
  )
  .finalMessage();
assert.equal(answered.content[0].text, "Salmon, as I saw.");

// Errors of the upstream are those of the client.
await assert.rejects(
  client.messages.create(ask([user("too much now")]), as("overloaded", "errors")),
  (error) => error instanceof Anthropic.APIError && error.status === 529,
);

// The client hangs up after the first piece.
const cut = client.messages.stream(ask([user("Tell me a long story")]), as("endless", "cut"));
cut.on("text", () => cut.abort());
await assert.rejects(cut.finalMessage(), Anthropic.APIUserAbortError);

// What is no conversation is forwarded as it is.
assert.deepEqual((await client.models.list()).data, []);

console.log(JSON.stringify({ done: true }));
