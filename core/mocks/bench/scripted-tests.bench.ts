import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const COUNT = 1000;
const ROOT = path.resolve(import.meta.dirname, "../../..");

/** As in a user's project: built packages, which the test runner loads unchanged. */
const TESTS = `
import test from "node:test";
import assert from "node:assert/strict";
import OpenAI from "openai";
import { startMock } from "@patchbay/mocks/node";
import * as groq from "../../plugins/providers/groq/dist/mocks.js";

const mock = startMock({ groq });
const client = new OpenAI({ apiKey: "test", baseURL: "https://api.groq.com/openai/v1" });

for (let index = 0; index < ${COUNT}; index += 1) {
  test(\`answer \${index}\`, async () => {
    mock.chat("groq").reply(\`This is answer \${index}.\`);
    const messages = [{ role: "user", content: \`Question \${index}\` }];
    const { choices } = await client.chat.completions.create({ model: "openai/gpt-oss-120b", messages });
    assert.equal(choices[0].message.content, \`This is answer \${index}.\`);
    assert.equal(mock.requests("groq")[0].text, \`Question \${index}\`);
    mock.done();
  });
}
test.after(() => mock.close());
`;

export default {
  title: `${COUNT} scripted tests of a client of openai, in node:test, process start included (limit: 5 s)`,
  run() {
    mkdirSync(path.join(ROOT, ".patchbay"), { recursive: true });
    const folder = mkdtempSync(path.join(ROOT, ".patchbay", "bench-"));
    try {
      writeFileSync(path.join(folder, "scripted.test.mjs"), TESTS);
      const started = performance.now();
      const args = ["--test", "--test-reporter=dot", path.join(folder, "scripted.test.mjs")];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
      if (status !== 0) throw new Error(`The tests failed:\n${stdout}`);
      return [{ name: "all of them", value: (performance.now() - started) / 1000, unit: "s" }];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
