import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { mockChat } from "./chat/mock-chat.ts";
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
