import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder, writeFiles } from "../../../kit/testing/plugin-tree.ts";
import { packagesInstalled, TOOLS } from "../../../kit/testing/slow-packages.ts";
import { drift, driftProject, sdk, TYPES } from "../../testing/drift-project.ts";

// The first run loads the bundler.
describe("patchbay drift", { timeout: 30_000 }, () => {
  it("writes a vendor's types, and then reports changes and mismatches", async () => {
    const root = await driftProject();
    const first = await drift(root, "--update");
    expect(first).toMatchObject({ code: 0, warned: "Written: plugins/vendors/acme-sdk.json" });
    expect(first.printed).toMatch(/^acme +POST \/chat\/completions +acme-sdk 1\.0\.0 \(compatible\) +\d+ +\d+ +0 +0$/m);
    expect(await drift(root)).toMatchObject({ code: 0, warned: "" });

    const changed = TYPES.replace("max_tokens?", "max_completion_tokens?")
      .replace('finish_reason: "stop" | "length"', 'finish_reason: "done" | "length"')
      .replace("  id: string;\n  object", "  id: string;\n  region: string;\n  object")
      .replace("name: string; parameters", "name: number; parameters");
    await writeFiles(root, sdk("2.0.0", changed));
    const { code, printed } = await drift(root);
    expect(code).toBe(1);
    const names = [...printed.matchAll(/^acme: POST \/chat\/completions (.*)$/gm)].map((match) => match[1]);
    expect(names.toSorted()).toEqual([
      "answer choices[].finish_reason: value",
      'answer choices[].finish_reason: value "done" added',
      'answer choices[].finish_reason: value "stop" removed',
      "answer region: added, required",
      "answer region: missing",
      'request max_tokens: renamed to "max_completion_tokens"',
      "request max_tokens: unknown",
      "request tools[].name: type changed from string to number",
    ]);
    expect(printed).toContain("acme-sdk 2.0.0: added, required since 1.0.0.");
    expect(printed).toContain("Seen in fixture: conversational, the documented call");

    const updated = await drift(root, "--update", "--json");
    expect(updated.code).toBe(1);
    const [{ report }] = JSON.parse(updated.printed) as [{ report: { differences: { name: string }[] } }];
    expect(report.differences).toHaveLength(3);
  });

  it("takes differences with a reason, and refuses reasons without a difference", async () => {
    const root = await driftProject();
    await drift(root, "--update");
    await writeFiles(root, sdk("1.0.1", TYPES.replace("  max_tokens?: number;\n", "")));
    await drift(root, "--update");
    const file = path.join(root, "plugins/providers/acme/drift.json");
    const held = JSON.parse(await readFile(file, "utf8")) as object;
    const name = "POST /chat/completions request max_tokens: unknown";
    await writeFile(file, JSON.stringify({ ...held, deviations: { [name]: "vendor: its documentation has it" } }));
    expect(await drift(root)).toMatchObject({ code: 0, printed: expect.stringMatching(/0 differences, 1 explained$/) });
    await writeFiles(root, sdk("1.0.2", TYPES));
    const { code, printed } = await drift(root, "--update");
    expect([code, printed]).toEqual([1, expect.stringContaining(`${name}\n  This difference no longer exists`)]);
  });

  it("reads OpenAPI documents", async () => {
    const properties = {
      id: { type: "string" },
      choices: { type: "array", items: { $ref: "#/components/schemas/Choice" } },
      seed: { type: "integer" },
    };
    const document = {
      paths: {
        "/v1/chat/completions": {
          post: {
            requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Ask" } } } },
            responses: {
              200: {
                content: { "application/json": { schema: { type: "object", properties, required: ["id", "seed"] } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Ask: { type: "object", properties: { model: { type: "string" }, messages: { type: "array", items: {} } } },
          Choice: { allOf: [{ type: "object", properties: { index: { type: "integer", nullable: true } } }] },
        },
      },
    };
    const root = await driftProject({
      package: "acme-sdk",
      openapi: "openapi.json",
      routes: { "POST /chat/completions": {} },
    });
    await writeFiles(root, { "node_modules/acme-sdk/openapi.json": JSON.stringify(document) });
    const { code, printed } = await drift(root, "--update");
    const names = [...printed.matchAll(/^acme: POST \/chat\/completions (.*)$/gm)].map((match) => match[1]);
    expect([code, names.toSorted()]).toEqual([
      1,
      ["answer seed: missing", "request max_tokens: unknown", "request stream: unknown"],
    ]);
  });

  it("compares real answers with the types, with --live and a key", async () => {
    const root = await driftProject();
    await drift(root, "--update");
    const server = createServer((request, response) => {
      const answer = request.url?.startsWith("/hub/")
        ? { inferenceProviderMapping: { acme: { task: "conversational", providerId: "m", status: "live" } } }
        : { id: 7, object: "chat.completion", created: 1, model: "m", choices: [] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ["--live", "--hub", `${address}/hub`, "--router", `${address}/router`];
    const key = "hf_canary0123456789";
    vi.stubEnv("HF_TOKEN", key);
    vi.stubEnv("ACME_API_KEY", "");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, printed, warned } = await drift(root, ...args);
    expect([code, printed]).toEqual([1, expect.stringMatching(/^acme +POST .* +2 +1$/m)]);
    expect(printed).toMatch(/acme: POST \/chat\/completions answer id: type\n.*\n {2}Seen in live: conversational, /);
    expect(printed + warned).not.toContain(key);
  });
});

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const COMMAND = path.join(ROOT, "core/cli/bin/patchbay.js");

/** The built command: from its source, it would build the plugins again that tests beside this one load. */
async function driftHere(...args: string[]): Promise<{ code: number; printed: string; warned: string }> {
  const ended = promisify(execFile)(process.execPath, [COMMAND, "drift", ...args], { cwd: ROOT, maxBuffer: 2 ** 26 });
  const {
    code = 0,
    stdout,
    stderr,
  } = await ended.then(
    (output) => ({ ...output, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, printed: stdout.trimEnd(), warned: stderr.trimEnd() };
}

/** Edits to an SDK's declarations as a vendor might release them, and the expected report. */
const RELEASES: readonly (readonly [edit: string, from: string, to: string, expected: string])[] = [
  [
    "renames a field that is sent",
    "    max_tokens?: number | null;",
    "    token_limit?: number | null;",
    'renamed to "token_limit"',
  ],
  [
    "adds a value",
    "'stop' | 'length' | 'tool_calls'",
    "'stop' | 'length' | 'pause' | 'tool_calls'",
    'value "pause" added',
  ],
  [
    "requires a new field of answers",
    "    object: 'chat.completion';",
    "    object: 'chat.completion';\n    zone: string;",
    "answer zone: missing",
  ],
  ["changes a type", "    created: number;", "    created: string;", "answer created: type"],
  ["removes a field of answers", "    object: 'chat.completion';", "", "answer object: unknown"],
];

describe("the SDKs of this repository's vendors", { timeout: 300_000 }, () => {
  beforeAll(() => packagesInstalled(TOOLS), 200_000);

  it("match the committed types, and fixtures and mocks match them", async () => {
    const { printed, warned, code } = await driftHere("--from", TOOLS);
    process.stdout.write(`${printed.split("\n").at(-1)}\n`);
    expect([code, warned]).toEqual([0, ""]);
  });

  it.each(RELEASES)("detects a release that %s", async (_, from, to, expected) => {
    const folder = await temporaryFolder();
    const name = "groq-sdk";
    await cp(path.join(TOOLS, "node_modules", name), path.join(folder, "node_modules", name), { recursive: true });
    const file = path.join(folder, "node_modules", name, "resources/chat/completions.d.ts");
    const text = await readFile(file, "utf8");
    expect(text).toContain(from);
    await writeFile(file, text.replace(from, to));
    const { code, printed } = await driftHere("--provider", "groq", "--from", folder);
    expect([code, printed]).toEqual([1, expect.stringContaining(expected)]);
  });
});
