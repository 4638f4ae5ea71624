import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay, startPatchbay } from "../../testing/run-patchbay.ts";

describe("patchbay mock", () => {
  it("serves built plugins until it is stopped, and prints working commands", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "acme", "--hub");
    await runPatchbay(root, "build");

    const { outcome, printed, stop } = startPatchbay(root, "mock", "--port", "0");
    await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 5000);
    const addresses = [...printed().matchAll(/^curl .*?(http[^\s']+)(?:.*'(authorization): ([^']+)'.*-d '(.*)')?/gm)];
    expect(addresses).toHaveLength(3);
    for (const [, address = "", header = "", key = "", body] of addresses) {
      const answer = await fetch(address, body ? { method: "POST", headers: { [header]: key }, body } : {});
      expect([address, answer.status, answer.headers.get("x-patchbay-simulated")]).toEqual([address, 200, "1"]);
      await answer.body?.cancel();
    }
    const port = new URL(addresses[0]?.[1] ?? "").port;
    const second = await runPatchbay(root, "mock", "--port", port);
    expect([second.code, second.warned]).toEqual([
      1,
      `Port ${port} is already in use: choose another one with --port ${Number(port) + 1}.`,
    ]);

    stop();
    expect(await outcome).toMatchObject({ code: 0, warned: "" });
    await expect(fetch(addresses[0]?.[1] ?? "")).rejects.toThrow("fetch failed");
  });

  it("serves the plugins that come with Patchbay if there are no others", async () => {
    const { outcome, printed, stop } = startPatchbay(await temporaryFolder(), "mock", "--port", "0");
    await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 20_000);
    expect(printed()).toContain("groq");
    stop();
    expect(await outcome).toMatchObject({ code: 0, warned: "" });
  }, 30_000);

  it("lets a fault happen", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "acme", "--hub");
    await runPatchbay(root, "build");
    const { outcome, printed, stop } = startPatchbay(root, "mock", "--port", "0", "--fault", "429-seconds");
    await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 5000);
    const [, address = "", body = ""] = /^curl -N (\S+).*-d '(.*)'/m.exec(printed()) ?? [];
    const headers = { authorization: "Bearer test-key" };
    const ask = async (): Promise<readonly [number, string | null]> => {
      const answer = await fetch(address, { method: "POST", headers, body });
      await answer.body?.cancel();
      return [answer.status, answer.headers.get("retry-after")];
    };
    expect([await ask(), await ask()]).toEqual([
      [429, "1"],
      [200, null],
    ]);
    stop();
    expect(await outcome).toMatchObject({ code: 0, warned: "" });
  });

  it("runs a command whose requests the mocks answer, with simulated keys, and ends with its exit code", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "acme", "--hub");
    await runPatchbay(root, "build");
    const file = path.join(root, "answer.txt");
    const program = `
      const headers = { authorization: "Bearer " + process.env.ACME_API_KEY, "content-type": "application/json" };
      const hub = await fetch("https://huggingface.co/api/models?inference_provider=acme");
      const [{ id }] = await hub.json();
      const body = JSON.stringify({ model: id, messages: [{ role: "user", content: "Hello" }] });
      const answer = await fetch("https://router.huggingface.co/v1/chat/completions", { method: "POST", headers, body });
      require("node:fs").writeFileSync(${JSON.stringify(file)}, (await answer.json()).choices[0].message.content);
      process.exitCode = 3;`;
    const run = await runPatchbay(
      root,
      "mock",
      "--pace",
      "0",
      "--",
      process.execPath,
      "-e",
      `(async () => {${program}})()`,
    );
    expect(run).toEqual({ code: 3, printed: "", warned: "Simulated: no provider is called, and no key is needed." });
    expect(await readFile(file, "utf8")).toContain("Hello");
    expect(await runPatchbay(root, "mock", "--", "no-such-program")).toMatchObject({
      code: 1,
      warned: expect.stringContaining("'no-such-program' cannot be run: there is no such command."),
    });
  });

  it("skips broken plugins, and fails if none is left", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "acme");
    const { code, warned } = await runPatchbay(root, "mock");
    expect(code).toBe(1);
    expect(warned).toContain(`Left out: The plugin in ${path.join(root, "plugins/providers/acme")} is not built.`);
    expect(warned).toContain("plugins has no built provider. Build one with 'patchbay build plugins'.");
  });

  it("reads replies from a file, and refuses a wrong one", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "acme", "--hub");
    await runPatchbay(root, "build");
    await writeFile(
      path.join(root, "replies.json"),
      '[{ "provider": "acme", "kind": "chat", "reply": "From a file." }]',
    );
    const { outcome, printed, stop } = startPatchbay(
      root,
      "mock",
      "--port",
      "0",
      "--replies",
      "replies.json",
      "--watch",
    );
    await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 5000);
    const [, address = "", body = ""] = /^curl -N (\S+).*-d '(.*)'/m.exec(printed()) ?? [];
    const answer = await fetch(address, { method: "POST", headers: { authorization: "Bearer test-key" }, body });
    expect(await answer.text()).toContain("From");
    stop();
    expect(await outcome).toMatchObject({ code: 0, warned: "" });

    await writeFile(path.join(root, "replies.json"), '[{ "provider": "unknown-provider", "reply": { "error": 500 } }]');
    const { code, warned } = await runPatchbay(root, "mock", "--port", "0", "--replies", "replies.json");
    expect([code, warned]).toEqual([
      1,
      expect.stringMatching(/replies\.json: reply 0: createMock has no mocks of unknown-provider/),
    ]);
    expect(await runPatchbay(root, "mock", "--watch")).toMatchObject({
      code: 2,
      warned: expect.stringContaining("--replies"),
    });
  });
});
