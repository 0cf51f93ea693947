// What mem0's own client makes of our routes: node mem0.mjs HOST.
// Ends with 0 and one line of JSON when everything was as wanted.
import assert from "node:assert/strict";
import { MemoryClient } from "mem0ai";

const client = new MemoryClient({ apiKey: "m0-any", host: process.argv[2] });
await client.ping();

const added = await client.add(
  [
    { role: "user", content: "I collect blue teapots." },
    { role: "assistant", content: "Lovely!" },
  ],
  { userId: "js", infer: false, metadata: { shelf: "左边" } },
);
const id = added.results[0].id;
await client.add([{ role: "user", content: "Bob collects stamps." }], { userId: "bob", infer: false });

const found = await client.search("teapots", { filters: { user_id: "js" } });
assert.deepEqual(
  found.results.map((one) => one.memory),
  ["I collect blue teapots."],
);
const all = await client.getAll({ filters: { user_id: "js" } });
assert.equal(all.count, 1);
assert.deepEqual(all.results[0].metadata, { shelf: "左边" });

await client.update(id, { text: "I collect green teapots." });
const one = await client.get(id);
assert.equal(one.memory, "I collect green teapots.");
assert.equal(one.userId, "js");
const history = await client.history(id);
assert.equal(history.length, 2);

await client.delete(id);
await assert.rejects(client.get(id));
await client.deleteAll({ userId: "bob" });
assert.equal((await client.getAll({ filters: { user_id: "bob" } })).count, 0);

// A turn of which memories are made by themselves.
const inferred = await client.add(
  [{ role: "user", content: "I am allergic to peanuts, please remember that." }],
  { userId: "eve" },
);
assert.ok(inferred);
const later = await client.search("peanuts", { filters: { user_id: "eve" } });
assert.ok(later.results.some((memory) => memory.memory.includes("peanuts")));

console.log(JSON.stringify({ done: true }));
