// What the official client of OpenAI makes of our proxy: node openai.mjs BASE_URL.
// Ends with 0 and one line of JSON when everything was as wanted.
import assert from "node:assert/strict";
import OpenAI from "openai";

const client = new OpenAI({ apiKey: "sk-upstream", baseURL: process.argv[2], maxRetries: 0 });
const fact = "My cat Miso eats salmon and nothing else.";
const question = "What does my cat Miso eat? 我的猫吃什么？ 🐈";
// Which answer the stub gives, and whose conversation it is.
const as = (stub, conversation) => ({
  headers: { "X-Stub": stub, "X-Memory-User": "u1", "X-Memory-Conversation": conversation },
});
const chat = (messages, more) => ({ model: "stub", messages, ...more });
const user = (content) => ({ role: "user", content });

await client.chat.completions.create(chat([user(fact)]), as("usual", "told-before"));

// Whole.
const { data, response } = await client.chat.completions
  .create(chat([user(question)]), as("usual", "chat"))
  .withResponse();
assert.equal(data.choices[0].message.content, "ok");
assert.ok(response.headers.get("x-memory-injection-id"));

// Streamed, from the whole history, which includes parts and an image.
let text = "";
const stream = await client.chat.completions.create(
  chat(
    [
      user(question),
      { role: "assistant", content: "ok" },
      user([
        { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
        { type: "text", text: "And in this picture?" },
      ]),
    ],
    { stream: true },
  ),
  as("stream", "chat"),
);
for await (const chunk of stream) {
  text += chunk.choices[0]?.delta?.content ?? "";
}
assert.equal(text, "It eats 三文鱼.");

// A loop of tools: the client's own runner calls them and sends all again.
const asked = [];
const runner = client.chat.completions.runTools(
  chat([user(question)], {
    stream: true,
    tools: [
      {
        type: "function",
        function: {
          name: "look",
          description: "looks",
          parameters: { type: "object", properties: { q: { type: "number" } } },
          parse: JSON.parse,
          function: (args, run) => {
            asked.push(args.q);
            return "seen " + args.q;
          },
        },
      },
    ],
  }),
  as("tools", "tools"),
);
assert.equal(await runner.finalContent(), "Salmon, as I saw.");
assert.deepEqual(asked, [7]);

// Several choices, and no content.
const several = await client.chat.completions.create(
  chat([user("Choose one of two, please")], { n: 2 }),
  as("choices", "choices"),
);
assert.deepEqual(several.choices.map((choice) => choice.message.content), ["one", "two"]);

// Errors of the upstream are those of the client.
await assert.rejects(
  client.chat.completions.create(chat([user("slowly now")]), as("limit", "errors")),
  (error) => error instanceof OpenAI.RateLimitError && /slow down/.test(error.message),
);
await assert.rejects(
  client.chat.completions.create(chat([user("break it")]), as("broken", "errors")),
  (error) => error instanceof OpenAI.APIError,
);

// The client hangs up after the first piece.
const cut = await client.chat.completions.create(
  chat([user("Tell me a long story")], { stream: true }),
  as("endless", "cut"),
);
for await (const chunk of cut) {
  if (chunk.choices[0]?.delta?.content) {
    break;
  }
}

// Responses, whole, streamed and following each other by id.
const first = await client.responses.create(
  { model: "stub", input: question },
  as("usual", "responses"),
);
assert.equal(first.output_text, "ok");
let spoken = "";
const events = await client.responses.create(
  { model: "stub", input: "And what else?", previous_response_id: first.id, stream: true },
  as("response", "responses"),
);
for await (const event of events) {
  spoken += event.type === "response.output_text.delta" ? event.delta : "";
}
assert.equal(spoken, "Sal 鲑 mon");

// What is no conversation is forwarded as it is.
assert.deepEqual((await client.models.list()).data, []);

console.log(JSON.stringify({ done: true }));
