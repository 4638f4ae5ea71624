import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay, startPatchbay } from "../../testing/run-patchbay.ts";

const secretIn = (printed: string): string => /^pbt_\S{43}$/m.exec(printed)?.[0] ?? "";

describe("patchbay tokens", () => {
  it(
    "makes tokens that a running gateway accepts, until they are rotated and revoked",
    { timeout: 30_000 },
    async () => {
      const root = await temporaryFolder();
      const serving = startPatchbay(root, "serve", "--simulate", "--port", "0", "--data", "data");
      await vi.waitFor(() => expect(serving.printed()).toContain("Stop with Ctrl+C."), 20_000);
      const [url = ""] = /http:\S+\/v1/.exec(serving.printed()) ?? [];
      const ask = async (authorization?: string) => {
        const response = await fetch(`${url}/chat/completions`, {
          method: "POST",
          headers: { "content-type": "application/json", ...(authorization && { authorization }) },
          body: JSON.stringify({ model: "groq/openai/gpt-oss-120b", messages: [{ role: "user", content: "Hi" }] }),
        });
        return response.status;
      };
      expect(await ask()).toBe(200);
      const limits = "--budget 5/30d --providers groq --rpm 50 --expires 90d --store-content 7d --label team".split(
        " ",
      );
      const made = await runPatchbay(root, "tokens", "create", "app", "--data", "data", ...limits);
      const secret = secretIn(made.printed);
      expect([await ask(), await ask(`Bearer ${secret}`)]).toEqual([401, 200]);

      const listed = await runPatchbay(root, "tokens", "list", "--data", "data");
      expect(listed.printed).toMatch(
        /^app +tok_\S+ +valid until 20\S+ +\$0\.\d+ of \$5\.00 in 30d +groq, 50 requests\/min, contents stored for 7d$/m,
      );
      expect(listed.printed).not.toContain(secret.slice(4));
      const rotated = await runPatchbay(root, "tokens", "rotate", "app", "--data", "data", "--overlap", "1h");
      expect(await Promise.all([ask(`Bearer ${secret}`), ask(`Bearer ${secretIn(rotated.printed)}`)])).toEqual([
        200, 200,
      ]);
      await runPatchbay(root, "tokens", "revoke", "app", "--data", "data");
      expect(await ask(`Bearer ${secret}`)).toBe(401);

      const second = await runPatchbay(root, "serve", "--simulate", "--port", "0", "--data", "data");
      expect([second.code, second.warned]).toEqual([
        1,
        expect.stringContaining(`The process ${process.pid} holds the folder`),
      ]);
      const copied = await runPatchbay(root, "backup", "--data", "data", "copy");
      expect([copied.code, copied.printed]).toEqual([0, "The data are copied to copy."]);
      serving.stop();
      const log = expect.stringMatching(/^(?:\d\d:\d\d:\d\d (?:200|401) .+ req_\w+\n?)+$/) as string;
      expect(await serving.outcome).toMatchObject({ code: 0, warned: log });
    },
  );

  it.each([
    [["create"], 2, "Name the token"],
    [["create", "a", "--budget", "5"], 1, "The budget is '5'; give US dollars and a period: 5/30d, 0.50/1h."],
    [["create", "a", "--budget", "5/soon"], 1, "The period of the budget is 'soon'"],
    [["create", "a", "--rpm", "0"], 2, "The value of --rpm is '0'; give a whole number above 0."],
    [["create", "a", "--expires", "never"], 1, "The expiry is 'never'; give a duration such as 30d, 12h or 5m."],
    [["create", "a", "--store-content", "on"], 1, "The time of stored contents is 'on'; give a duration such as 30d"],
    [["rotate", "b"], 1, "There is no token 'b'. Make one with 'patchbay tokens create'."],
    [["forget"], 2, "patchbay tokens takes create, list, rotate or revoke, not 'forget'."],
    [["revoked"], 2, 'Did you mean "revoke"?'],
    [["list", "a", "b"], 2, "patchbay tokens takes one name, not also b."],
  ])("refuses %j with code %i", async (args, expected, message) => {
    const data = path.join(await temporaryFolder(), "data");
    const { code, warned } = await runPatchbay(await temporaryFolder(), "tokens", ...args, "--data", data);
    expect([code, warned]).toEqual([expected, expect.stringContaining(message)]);
  });

  it("names the place that it needs", async () => {
    const { code, warned } = await runPatchbay(await temporaryFolder(), "tokens", "list");
    expect([code, warned]).toEqual([
      2,
      expect.stringContaining("Name the gateway's folder: --data <folder>, or its Redis: --redis <url>."),
    ]);
  });
});
