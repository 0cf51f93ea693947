// What the official TypeScript client makes of our server: "http URL", or "stdio COMMAND ARGUMENT…".
// Ends with 0 and one line of JSON when everything was as wanted.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [kind, target, ...more] = process.argv.slice(2);
const http = (sessionId) =>
  new StreamableHTTPClientTransport(new URL(target), {
    sessionId,
    requestInit: {
      headers: { "X-Memory-Conversation": "harbour", "X-Memory-User": "UTF-8''%E5%B0%8F%E6%A2%85" },
    },
  });
const transport =
  kind === "http"
    ? http()
    : new StdioClientTransport({ command: target, args: more, env: process.env, stderr: "inherit" });
const client = new Client({ name: "test", version: "1" });
const strange = [];
client.onerror = (error) => strange.push(String(error));
await client.connect(transport);

const { tools } = await client.listTools();
assert.equal(tools.length, 7);
assert.equal(tools.find((tool) => tool.name === "recall").annotations.readOnlyHint, true);
assert.equal(tools.find((tool) => tool.name === "forget").annotations.destructiveHint, true);

// From here on the client itself holds structured content to the output schemas.
const call = (name, args) => client.callTool({ name, arguments: args });
const content = `渡轮七点四十开 👨‍👩‍👧 العبّارة ${kind}`;
const remembered = await call("remember", { content, tags: ["出行"], importance: 4 });
assert.equal(remembered.isError, false);
const found = await call("recall", { query: "渡轮几点开" });
assert.ok(found.structuredContent.items.some((item) => item.content === content));
assert.ok(found.content[0].text.includes(content));
const broken = await call("remember", { content: `half an emoji \ud83d ${kind}` });
assert.equal(broken.structuredContent.memory.content, `half an emoji \ufffd ${kind}`);

for (const [name, args, named] of [
  ["recall", {}, "query"],
  ["recall", { query: 5 }, "query"],
  ["recall", { query: "x", limit: "5" }, "limit"],
  ["recall", { query: "x".repeat(1_000_000) }, "query"],
  ["recall", { query: "x", session: "other" }, "session"],
  ["remember", { content: "\u0000" }, "content"],
]) {
  const refused = await call(name, args);
  assert.equal(refused.isError, true);
  assert.ok(refused.content[0].text.includes(named), refused.content[0].text);
}
await assert.rejects(call("save_memory", {}), /save_memory/);
await Promise.all(Array.from({ length: 20 }, () => call("list_memories", { limit: 1 })));

const { resources } = await client.listResources();
assert.equal(resources.length, 3);
const read = await client.readResource({
  uri: "memory://memories/" + encodeURIComponent(remembered.structuredContent.id),
});
assert.equal(JSON.parse(read.contents[0].text).content, content);
const prompt = await client.getPrompt({ name: "context", arguments: { message: "渡轮几点开？" } });
assert.ok(prompt.messages[0].content.text.includes("七点四十"));

assert.equal((await call("forget", { id: remembered.structuredContent.id })).structuredContent.deleted, true);
await client.ping();
if (kind === "http") {
  // A client that was here before the server was started anew.
  const older = new Client({ name: "older", version: "1" });
  await older.connect(http("of-another-life"));
  assert.equal((await older.listTools()).tools.length, 7);
  await older.close();
}
await client.close();
assert.deepEqual(strange, []);
console.log(JSON.stringify({ tools: tools.length, version: client.getServerVersion().name }));
