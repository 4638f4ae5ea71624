import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { writeLibrary } from "../../../../host-app/server/testing/served-plugin.ts";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay, startPatchbay } from "../../testing/run-patchbay.ts";

describe("patchbay serve", () => {
  it("answers over HTTP without a key, and aborts nothing when one caller leaves", { timeout: 30_000 }, async () => {
    const { outcome, printed, stop } = startPatchbay(await temporaryFolder(), "serve", "--simulate", "--port", "0");
    await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 20_000);
    const [, url = "", type = "", body = ""] = /^curl (\S+) -H '([^']+)' -d '(.*)'$/m.exec(printed()) ?? [];
    const headers = { "content-type": type.split(": ")[1] ?? "" };
    const answer = await fetch(url, { method: "POST", headers, body });
    expect([answer.status, answer.headers.get("x-patchbay-simulated")]).toEqual([200, "true"]);
    expect(await answer.json()).toMatchObject({ object: "chat.completion" });

    const streamed = JSON.stringify({ ...(JSON.parse(body) as object), stream: true });
    const [left, read] = await Promise.all([1, 2].map(() => fetch(url, { method: "POST", headers, body: streamed })));
    await left?.body?.cancel();
    expect(await read?.text()).toMatch(/data: \[DONE\]\n\n$/);

    const port = new URL(url).port;
    const second = await runPatchbay(await temporaryFolder(), "serve", "--simulate", "--port", port);
    expect([second.code, second.warned]).toEqual([1, expect.stringContaining(`port ${port} is in use`)]);
    const huge = await fetch(url, {
      method: "POST",
      headers: { ...headers, "x-huge": "a".repeat(1_000_000) },
      body,
    }).then(
      ({ status }) => status,
      () => "closed",
    );
    expect([431, "closed"]).toContain(huge);
    stop();
    stop();
    const log = expect.stringMatching(/^(?:\d\d:\d\d:\d\d 200 POST \/v1\/chat\/completions .+ req_\w+\n?)+$/) as string;
    expect(await outcome).toMatchObject({ code: 0, warned: log });
  });

  it(
    "reads aliases from a configuration in TypeScript, and names what is wrong in it",
    { timeout: 30_000 },
    async () => {
      const root = await temporaryFolder();
      const file = path.join(root, "patchbay.config.ts");
      await writeFile(
        file,
        'const model: string = "groq/openai/gpt-oss-120b";\nexport default { aliases: { mine: model } };\n',
      );
      const { outcome, printed, stop } = startPatchbay(root, "serve", "--simulate", "--port", "0");
      await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 20_000);
      const [url = ""] = /http:\S+\/v1/.exec(printed()) ?? [];
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ model: "mine", messages: [{ role: "user", content: "Hi" }] });
      const answer = await fetch(`${url}/chat/completions`, { method: "POST", headers, body });
      expect([answer.status, answer.headers.get("x-patchbay-model")]).toEqual([200, "openai/gpt-oss-120b"]);
      stop();
      await outcome;
      await writeFile(file, "export default { aliases: { mine: 5 } };\n");
      const { code, warned } = await runPatchbay(root, "serve", "--simulate");
      expect([code, warned]).toEqual([1, expect.stringContaining("aliases.mine")]);
    },
  );

  it("leaves out an installed plugin below the tier that the policy demands", { timeout: 30_000 }, async () => {
    const root = await temporaryFolder();
    await writeLibrary(root, "one");
    await writeFile(path.join(root, "libraries/one/README.md"), "Loads models.");
    const added = await runPatchbay(root, "add", "./libraries/one", "--yes");
    expect([added.code, added.printed]).toEqual([0, expect.stringMatching(/quality +bronze/)]);
    await writeFile(path.join(root, "policy.json"), '{ "tier": "silver" }');
    const options = ["--policy", "policy.json", "--plugins", ".patchbay/installed", "--port", "0"];
    const { outcome, printed, stop } = startPatchbay(root, "serve", ...options);
    await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 20_000);
    stop();
    const reason = /^Left out: library 'one': .*one 1\.0\.0 has the tier bronze, not silver.*change `tier`\.$/m;
    expect((await outcome).warned).toMatch(reason);
  });

  it("ends at the second signal, although a stream has not", { timeout: 30_000 }, async () => {
    const { outcome, printed, stop } = startPatchbay(
      await temporaryFolder(),
      "serve",
      "--simulate",
      "--faults",
      "stalled-headers",
      "--port",
      "0",
    );
    await vi.waitFor(() => expect(printed()).toContain("Stop with Ctrl+C."), 20_000);
    const [url = ""] = /http:\S+\/v1/.exec(printed()) ?? [];
    const headers = { "content-type": "application/json" };
    const chat = { model: "groq/openai/gpt-oss-120b", messages: [{ role: "user", content: "Hi" }] };
    const answer = fetch(`${url}/chat/completions`, { method: "POST", headers, body: JSON.stringify(chat) });
    const failure = answer.then(
      () => "answered",
      ({ message }: Error) => message,
    );
    await fetch(`${url.slice(0, -3)}/ready`);
    stop();
    await vi.waitFor(() => expect(printed()).toContain("No further connections are accepted."));
    stop();
    expect(await outcome).toMatchObject({ code: 0 });
    expect(await failure).toBe("fetch failed");
  });

  it.each([
    [["--host", "0.0.0.0"], 1, "Other machines can reach 0.0.0.0"],
    [["--token", "short"], 2, "The token is too short"],
    [["--simulate", "--faults", "429,no-such-fault"], 2, "There is no fault 'no-such-fault'"],
    [["--faults", "429"], 1, "Faults happen only to simulated answers"],
    [["--port", "http"], 2, "The port is 'http'"],
    [["--simulate", "--trust-proxy", "1"], 1, "'1' is no proxy"],
    [["--grace", "soon"], 2, "The grace is 'soon'"],
    [["--grace", "9999"], 2, "give at most 3600"],
    [["--log-level", "loud"], 2, "--log-level is 'loud'; give debug, info, warn, error, silent."],
    [["--log-format", "xml"], 2, "--log-format is 'xml'; give text, json."],
  ])("refuses %j with code %i", async (args, expected, message) => {
    const { code, warned } = await runPatchbay(await temporaryFolder(), "serve", ...args);
    expect([code, warned]).toEqual([expected, expect.stringContaining(message)]);
  });
});
