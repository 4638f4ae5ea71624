// Run by each test runner, with its own import of `test` above.
import assert from "node:assert/strict";
import { startMock } from "@patchbay/mocks/node";
import * as groq from "@patchbay/provider-groq/mocks";

const mock = startMock({ groq }, { strict: true });

function ask() {
  return fetch("https://api.groq.com/openai/v1/chat/completions", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer gsk_test" },
    body: JSON.stringify({ model: "openai/gpt-oss-120b", messages: [{ role: "user", content: "Who?" }] }),
  });
}

test("a scripted provider answers", async () => {
  mock.chat("groq").reply("From the script.").reply({ error: 429, retryAfter: 2 });
  const answer = await (await ask()).json();
  assert.equal(answer.choices[0].message.content, "From the script.");
  assert.equal((await ask()).headers.get("retry-after"), "2");
  assert.deepEqual(
    mock.requests("groq").map(({ text }) => text),
    ["Who?", "Who?"],
  );
  mock.done();
  mock.close();
});
