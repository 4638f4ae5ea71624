import { expect, it } from "vitest";
import type { BenchRecord, KeptRun } from "./bench-record.ts";
import { readShareLink, writeShareLink } from "./share-link.ts";

const OWN = "http://192.168.7.7:11434";

function bench(output: unknown, args: KeptRun["call"]["args"] = { inputs: "Grüße, 世界" }): BenchRecord {
  const call = {
    task: "text-classification",
    provider: "acme",
    model: "owner/model",
    args,
    streams: false,
    outputType: undefined,
    simulated: false,
    source: `From Acme at ${OWN}`,
  };
  const run: KeptRun = { status: "done", text: "", choices: [], warnings: [OWN], startedAt: 1, output, call };
  const failed: KeptRun = { ...run, status: "failed", error: { name: "Error", message: `${OWN} refused` } };
  return { task: "text-classification", address: { "parameters.top_k": "3" }, panes: [[run], [failed]] };
}

it("contains task, panes, input, parameters and a small result, but no private address", async () => {
  const { hash, hasResults } = await writeShareLink(bench([{ label: "GOOD", score: 0.5 }]));
  expect([hasResults, /^v1\.[\w-]+$/.test(hash)]).toEqual([true, true]);
  const read = await readShareLink(`#${hash}`);
  expect(read).toMatchObject({
    task: "text-classification",
    address: { "parameters.top_k": "3" },
    panes: [
      [{ status: "done", output: [{ label: "GOOD" }], call: { args: { inputs: "Grüße, 世界" }, provider: "acme" } }],
      [{ status: "cancelled" }],
    ],
  });
  expect(JSON.stringify(read)).not.toContain("192.168");
});

const noise = (length: number) => {
  let state = 1;
  return Array.from({ length }, () => ((state = (state * 48_271) % 2_147_483_647) % 36).toString(36)).join("");
};

it("drops a result that is too large, and keeps the last question of a chat", async () => {
  const messages = [
    { role: "user", content: "First?" },
    { role: "assistant", content: noise(20_000) },
    { role: "user", content: "Second?" },
  ];
  const { hash, hasResults } = await writeShareLink(bench(noise(20_000), { messages, temperature: 1 }));
  expect(hasResults).toBe(false);
  const read = await readShareLink(hash);
  expect(read.panes).toEqual([[], []]);
  expect(read.inputs?.[0]).toEqual({ messages: [{ role: "user", content: "Second?" }], temperature: 1 });
});

it("throws for a link that is too long", async () => {
  await expect(writeShareLink(bench("", { inputs: noise(60_000) }))).rejects.toThrow(
    /makes a link of [\d,]+ characters; the most is 30,000\. Export it from the history instead\./,
  );
});

it("rejects every truncated link", async () => {
  const { hash } = await writeShareLink(bench("yes"));
  for (let length = 3; length < hash.length; length += 5) {
    await expect(readShareLink(hash.slice(0, length))).rejects.toThrow("A part of the link is missing or damaged.");
  }
});
