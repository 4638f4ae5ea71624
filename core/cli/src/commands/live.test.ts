import { mkdtempSync, rmSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay, startPatchbay } from "../../testing/run-patchbay.ts";

const hubToken = "hf_canary0123456789";
const providerKey = "canary-key-0123456789";

let root: string;
let server: string;
let stop: () => void;
const sent: { url: string; authorization: string | null }[] = [];

/** A folder with one provider, and a server that simulates hub and router. */
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "patchbay-live-"));
  await runPatchbay(root, "new", "provider", "acme", "--hub");
  await runPatchbay(root, "build");
  const mock = startPatchbay(root, "mock", "--port", "0");
  await vi.waitUntil(() => mock.printed().includes("Stop with Ctrl+C."), 5000);
  server = /http:\/\/[\w.]+:\d+/.exec(mock.printed())?.[0] ?? "";
  stop = mock.stop;
});

afterAll(() => {
  stop();
  rmSync(root, { recursive: true });
});

beforeEach(() => {
  const platformFetch = globalThis.fetch;
  sent.length = 0;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    sent.push({ url, authorization: new Headers(init?.headers).get("authorization") });
    if (new URL(url).origin !== server) return new Response(`who has ${providerKey}?`, { status: 401 });
    return platformFetch(url, init);
  });
  for (const variable of ["ACME_API_KEY", "HF_TOKEN"]) vi.stubEnv(variable, "");
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** The provider, built again with other fields of its manifest. @returns its folder */
async function buildWith(fields: object): Promise<string> {
  const changed = await temporaryFolder();
  await cp(root, changed, { recursive: true });
  const file = path.join(changed, "plugins/providers/acme/package.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { patchbay: object };
  Object.assign(manifest.patchbay, fields);
  await writeFile(file, JSON.stringify(manifest));
  await runPatchbay(changed, "build");
  return changed;
}

const liveIn = (folder: string, ...args: string[]) =>
  runPatchbay(folder, "live", "--hub", `${server}/hub`, "--router", `${server}/router`, ...args);
const live = (...args: string[]) => liveIn(root, ...args);

describe("patchbay live", () => {
  it("without a key lists the expected variables, and calls no provider", async () => {
    const { code, warned } = await live();
    expect(code).toBe(1);
    expect(warned).toMatch(/Nothing to call: no key is set[^]*acme +ACME_API_KEY or HF_TOKEN/);
    expect(sent).toEqual([]);
  });

  it("prints the results as JSON, also if there are none", async () => {
    expect((await live("--json")).printed).toBe("[]");
    vi.stubEnv("HF_TOKEN", hubToken);
    const { printed } = await live("--json");
    expect(JSON.parse(printed)).toMatchObject([{ provider: "acme", task: "conversational", variables: "HF_TOKEN" }]);
    expect(printed).not.toContain(hubToken);
    sent.length = 0;
  });

  it("with a hub token calls through the router, and shows no token", async () => {
    vi.stubEnv("HF_TOKEN", hubToken);
    const { code, printed, warned } = await live();
    expect(warned).toBe("");
    expect([code, printed]).toEqual([0, expect.stringMatching(/^acme +conversational +HF_TOKEN +\d+ +ok$/m)]);
    expect(printed).not.toContain(hubToken);
    expect(sent.map(({ url, authorization }) => [new URL(url).pathname.split("/")[1], authorization])).toEqual([
      ["hub", `Bearer ${hubToken}`],
      ["router", `Bearer ${hubToken}`],
    ]);
  });

  it("calls the provider with its own key, and redacts the key from the answer", async () => {
    vi.stubEnv("HF_TOKEN", hubToken);
    vi.stubEnv("ACME_API_KEY", providerKey);
    const { code, printed } = await live();
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(/^acme +conversational +ACME_API_KEY +\d+ +failed: .*401/m),
    ]);
    expect(printed).toContain("who has [redacted]?");
    expect(sent.map(({ authorization }) => authorization)).toEqual([null, `Bearer ${providerKey}`]);
  });

  it("reads the settings and the parts of a key from the manifest's variables", async () => {
    const changed = await buildWith({
      keyParts: { key: { label: "Key", env: "ACME_API_KEY" }, team: { label: "Team", env: "ACME_TEAM" } },
      auth: { headers: { authorization: "Bearer {key}", "x-team": "{team}" } },
      settings: { region: { label: "Region", env: "ACME_REGION", required: true } },
      hosts: ["https://{region}.acme.example"],
    });
    expect((await liveIn(changed)).warned).toMatch(/acme +ACME_API_KEY \+ ACME_TEAM or HF_TOKEN/);
    vi.stubEnv("ACME_API_KEY", providerKey);
    vi.stubEnv("ACME_TEAM", "blue");
    vi.stubEnv("ACME_REGION", "eu");
    expect((await liveIn(changed)).printed).toMatch(
      /^acme +conversational +ACME_API_KEY \+ ACME_TEAM +\d+ +failed: .*401/m,
    );
    expect(sent.map(({ url, authorization }) => [new URL(url).host, authorization])).toEqual([
      [new URL(server).host, null],
      ["eu.acme.example", `Bearer ${providerKey}`],
    ]);
  });

  it("skips a provider whose vendor closed the service, and names the replacement", async () => {
    const closed = { since: "2026-07-30", source: "https://acme.example/end", replacement: "other" };
    const changed = await buildWith({ closed });
    expect((await liveIn(changed)).warned).not.toContain("acme");
    const row = /^acme +not called: closed by its vendor on 2026-07-30, use other instead$/m;
    expect((await liveIn(changed, "--provider", "acme")).printed).toMatch(row);
    vi.stubEnv("ACME_API_KEY", providerKey);
    const { code, printed } = await liveIn(changed);
    expect([code, printed]).toEqual([0, expect.stringMatching(/^acme +ACME_API_KEY +not called: closed by/m)]);
    expect(sent).toEqual([]);
  });

  it("skips a provider with a missing required setting, and names the variable", async () => {
    const settings = { region: { label: "Region", env: "ACME_REGION", required: true } };
    const changed = await buildWith({ settings, hosts: ["https://{region}.acme.example"] });
    vi.stubEnv("ACME_API_KEY", providerKey);
    expect((await liveIn(changed)).printed).toMatch(/^acme +ACME_API_KEY +not called: needs ACME_REGION$/m);
    expect(sent).toEqual([]);
  });

  it("calls the requested providers", async () => {
    vi.stubEnv("HF_TOKEN", hubToken);
    const { code, warned } = await live("--provider", "acmee");
    expect([code, warned]).toEqual([2, expect.stringContaining('Did you mean "acme"?')]);
    expect((await live("--task", "text-to-image")).warned).toContain("Nothing to call");
    expect(sent).toEqual([]);
  });

  it("takes one folder", async () => {
    const { code, warned } = await runPatchbay(root, "live", "one", "two");
    expect([code, warned]).toEqual([2, expect.stringContaining("patchbay live takes one folder, not also two.")]);
  });
});
