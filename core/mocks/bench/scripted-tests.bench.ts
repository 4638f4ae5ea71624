import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { amount, type Row } from "../../bench/row.ts";
import { runMeasured } from "../../bench/cpu-time.ts";
import { installPackages, TOOLS } from "../../kit/testing/slow-packages.ts";

const COUNT = amount(1000, 2);
/** Runs of each contestant, in turn; the fastest counts. */
const ROUNDS = amount(3, 1);
const ROOT = path.resolve(import.meta.dirname, "../../..");

interface Contestant {
  /** Imports, and what starts the mock; `client` calls it. */
  readonly start: string;
  /** Scripts the answer to the next question. */
  readonly script: string;
  /** Checks that the question has arrived, and cleans up. */
  readonly check: string;
  readonly stop: string;
}

const groq = path.join(ROOT, "plugins/providers/groq/dist/mocks.js");
const aimock = path.join(TOOLS, "node_modules/@copilotkit/aimock/dist/index.js");

/** As in a user's project: built packages, which Node loads unchanged. */
const CONTESTANTS = {
  ours: {
    start: `
      import { startMock } from "@patchbay/mocks/node";
      import * as groq from ${JSON.stringify(groq)};
      const mock = startMock({ groq });
      const baseURL = "https://api.groq.com/openai/v1";`,
    script: 'mock.chat("groq").reply(answer);',
    check: 'assert.equal(mock.requests("groq")[0].text, question); mock.done();',
    stop: "mock.close();",
  },
  msw: {
    start: `
      import { http, HttpResponse } from "msw";
      import { setupServer } from "msw/node";
      const server = setupServer();
      server.listen();
      const baseURL = "https://api.groq.com/openai/v1";
      let body;`,
    script: `
      server.use(http.post(baseURL + "/chat/completions", async ({ request }) => {
        body = await request.json();
        const message = { role: "assistant", content: answer };
        const choices = [{ index: 0, message, finish_reason: "stop" }];
        return HttpResponse.json({ id: "1", object: "chat.completion", created: 1, model: body.model, choices });
      }));`,
    check: "assert.equal(body.messages[0].content, question); server.resetHandlers();",
    stop: "server.close();",
  },
  aimock: {
    start: `
      import { LLMock } from ${JSON.stringify(aimock)};
      const mock = new LLMock({ port: 0, logLevel: "silent" });
      await mock.start();
      const baseURL = mock.url + "/v1";`,
    script: "mock.onMessage(question, { content: answer });",
    check:
      "assert.equal(mock.getLastRequest().body.messages[0].content, question); mock.clearFixtures(); mock.clearRequests();",
    stop: "await mock.stop();",
  },
} satisfies Record<string, Contestant>;
type Name = keyof typeof CONTESTANTS;
const NAMES = Object.keys(CONTESTANTS) as Name[];

const programOf = ({ start, script, check, stop }: Contestant): string => `
import test from "node:test";
import assert from "node:assert/strict";
import OpenAI from "openai";
${start}
const client = new OpenAI({ apiKey: "test", baseURL });
const count = Number(process.argv[2]);
for (let index = 0; index < count; index += 1) {
  test("answer " + index, async () => {
    const [question, answer] = ["Question " + index + "?", "This is answer " + index + "."];
    ${script}
    const { choices } = await client.chat.completions.create({ model: "openai/gpt-oss-120b", messages: [{ role: "user", content: question }] });
    assert.equal(choices[0].message.content, answer);
    ${check}
  });
}
const stop = async () => { ${stop} };
if (count > 0) test.after(stop);
else await stop();
`;

/** Processor time in ms of the fastest run with so many tests. */
function fastest(folder: string, tests: number): Record<Name, number> {
  const times: Record<Name, number> = { ours: Infinity, msw: Infinity, aimock: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of NAMES) {
      const { processorMs } = runMeasured([path.join(folder, `${name}.mjs`), String(tests)], { cwd: ROOT });
      times[name] = Math.min(times[name], processorMs);
    }
  }
  return times;
}

export default {
  title: `${COUNT} scripted tests of a client of openai, in node:test: processor time, process start included`,
  async run(): Promise<Row[]> {
    await installPackages(TOOLS);
    mkdirSync(path.join(ROOT, ".patchbay"), { recursive: true });
    const folder = mkdtempSync(path.join(ROOT, ".patchbay", "bench-"));
    try {
      for (const name of NAMES) writeFileSync(path.join(folder, `${name}.mjs`), programOf(CONTESTANTS[name]));
      writeFileSync(path.join(folder, "nothing.mjs"), 'import "node:test"; import "openai";');
      const bare = runMeasured([path.join(folder, "nothing.mjs")], { cwd: ROOT }).processorMs;
      const [none, all] = [fastest(folder, 0), fastest(folder, COUNT)];
      return [
        { name: "all tests: ours", value: all.ours, unit: "ms", peer: { name: "aimock", value: all.aimock } },
        { name: "  times that of msw alone", value: all.ours / all.msw, unit: "times", atMost: 1.2 },
        { name: "  times that of aimock", value: all.ours / all.aimock, unit: "times", atMost: 1 },
        {
          name: "import and start: ours",
          value: none.ours - bare,
          unit: "ms",
          atMost: 250,
          peer: { name: "aimock", value: none.aimock - bare },
          note: `msw ${Math.round(none.msw - bare)}`,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
