import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { mockChat } from "./chat/mock-chat.ts";
import { mockFixture } from "./playwright.ts";
import type { Mock } from "./script/create-mock.ts";
import { mockTests } from "./test-runner.ts";

const root = "https://api.acme.example/v1";
const acme = { handlers: mockChat([`${root}/chat/completions`]) };
const ROOT = path.resolve(import.meta.dirname, "../../..");

describe("in vitest a mock", () => {
  const env = { ACME_BASE_URL: root };
  const mock = mockTests({ acme }, { env, strict: true });
  it("answers, with the environment that it was given", async () => {
    mock.chat("acme").reply("Hello.");
    const url = `${process.env["ACME_BASE_URL"]}/chat/completions`;
    const answer = await fetch(url, { method: "POST", body: '{"messages":[]}' });
    expect(await answer.text()).toContain("Hello.");
  });

  it("is reset after each test", () => {
    expect(mock.requests()).toEqual([]);
  });
});

it("is closed after the last test, and the environment is as before", () => {
  expect(process.env["ACME_BASE_URL"]).toBeUndefined();
  expect(globalThis.fetch.name).not.toBe("direct");
});

describe("in Playwright the fixture", () => {
  type Context = Parameters<ReturnType<typeof mockFixture>>[0]["context"];
  type Script = (mock: Mock<"acme">) => void;
  const request = {
    url: () => `${root}/chat/completions`,
    method: () => "POST",
    allHeaders: async () => ({ "content-type": "application/json" }),
    postDataBuffer: () => Buffer.from('{"messages":[]}'),
  };

  /** Runs a test whose page sends one request. @returns what the page receives */
  async function runTest(script: Script): Promise<string> {
    let handle: Parameters<Context["route"]>[1] | undefined;
    let received = "";
    const context: Context = { route: async (_, handler) => void (handle = handler) };
    await mockFixture({ acme })({ context }, async (scripted) => {
      script(scripted);
      await handle?.({
        request: () => request,
        fulfill: async ({ body }) => void (received = body.toString()),
        abort: () => Promise.reject(new Error("Aborted")),
      });
    });
    return received;
  }

  it("answers the pages of the test's context", async () => {
    expect(await runTest((scripted) => void scripted.chat("acme").reply("Hello."))).toContain("Hello.");
  });

  it("fails a test that leaves a reply unused", async () => {
    const test = runTest((scripted) => void scripted.chat("acme").reply("One.").reply("Two."));
    await expect(test).rejects.toThrow('reply("Two.")');
  });
});

/** As in a user's project: the built package, in the runner that comes with Node. */
const PROGRAM = `
import assert from "node:assert/strict";
import test from "node:test";
import { mockTests } from "@patchbay/mocks/node-test";
import { mockChat } from "@patchbay/mocks";
const url = "${root}/chat/completions";
const mock = mockTests({ acme: { handlers: mockChat([url]) } });
const say = async () => (await fetch(url, { method: "POST", body: '{"messages":[]}' })).text();
test("gets its reply", async () => {
  mock.chat("acme").reply("Hello.");
  assert.match(await say(), /Hello/);
});
test("leaves a reply unused", () => void mock.chat("acme").reply("Never."));
test("starts without it", async () => assert.doesNotMatch(await say(), /Never/));
`;

it("in node:test an unused reply fails its test, and no other", async () => {
  mkdirSync(path.join(ROOT, ".patchbay"), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, ".patchbay", "node-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "program.mjs");
  writeFileSync(file, PROGRAM);
  const { NODE_TEST_CONTEXT: _, VITEST: __, NODE_OPTIONS: ___, ...env } = process.env;
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, ["--test-reporter=tap", file], { env, cwd: ROOT }, (_error, stdout) => resolve(stdout));
  });
  expect(output.match(/^(?:not )?ok \d+ - .*$/gm)).toEqual([
    "ok 1 - gets its reply",
    "not ok 2 - leaves a reply unused",
    "ok 3 - starts without it",
  ]);
  expect(output).toContain('chat("acme").reply("Never.")');
});
