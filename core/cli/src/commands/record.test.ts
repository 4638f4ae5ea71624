import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { leaksOf } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { KEY, openAiProgram, seenIn, startRecording } from "../../testing/recording.ts";
import { runPatchbay, startPatchbay } from "../../testing/run-patchbay.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const EVERYTHING = `
  seen.push((await client.chat.completions.create({ model: "m", messages })).choices[0].message.content);
  for await (const { choices } of await client.chat.completions.create({ model: "m", messages, stream: true })) {
    seen.push(choices[0].delta.content);
  }
  const { data } = await client.images.generate({ model: "m", prompt: "A cat" });
  seen.push((await (await fetch(data[0].url, { headers: { authorization: "Bearer " + client.apiKey } })).arrayBuffer()).byteLength);
  const sound = new File(["sound"], "sound.wav", { type: "audio/wav" });
  seen.push((await client.audio.transcriptions.create({ model: "m", file: sound })).text.slice(-6));
  seen.push((await client.chat.completions.create({ model: "limited", messages })).choices[0].message.content);
  const { poll } = await client.post("/jobs", { body: { model: "m" } });
  for (let status; status !== "done";) {
    ({ status } = await (await fetch(poll)).json());
    seen.push(status);
  }`;

// Programs start slowly while others are at work.
describe("patchbay record", { timeout: 30_000 }, () => {
  it("records the exchange of a client and its vendor without the key, and replays it without the vendor", async () => {
    const { vendor, folder, file, address, patchbay } = await startRecording();
    const [first, second] = ["first.json", "second.json"].map((name) => path.join(folder, name)) as [string, string];
    const recorded = await patchbay("record", "--out", file, ...address, "--", ...openAiProgram(first, EVERYTHING));
    expect(recorded).toEqual({ code: 0, printed: "", warned: `Recorded 11 exchanges in ${file}.` });
    const before = ["Hello from the vendor", "Hello", " from", " the ", "vendo", "r"];
    const after = [6004, " bytes", "Hello from the vendor", "queued", "running", "done"];
    const keyPieces = KEY.match(/[^]{1,7}/g) ?? [];
    expect(await seenIn(first)).toEqual([...before, ...keyPieces, ...after]);
    // The host that an answer named gets no key.
    expect(vendor.requests).toContain("GET files no key");

    const text = await readFile(file, "utf8");
    expect(leaksOf(KEY, text)).toEqual([]);
    expect(text).not.toMatch(/abc123def456|0a1b2c3d4e5f/);
    expect(text).toContain(`"url": "${vendor.url}/v1/chat/completions"`);
    const [media] = await readdir(path.join(folder, "chat.cassette.media"));
    expect(media).toMatch(/\.png$/);

    vendor.close();
    expect(text).toContain(`"addresses": { "OPENAI_BASE_URL": "${vendor.url}/v1" }`);
    const replayed = await patchbay("replay", file, "--pace", "0", "--", ...openAiProgram(second, EVERYTHING));
    expect(replayed).toEqual({ code: 0, printed: "", warned: "" });
    expect(await seenIn(second)).toEqual([...before, "[redacted]", ...keyPieces.slice(1).map(() => ""), ...after]);
  });

  it("without a command prints the variables, and records until it is stopped", async () => {
    const { file, address } = await startRecording();
    const running = startPatchbay(ROOT, "record", "--out", file, ...address);
    await expect.poll(running.warned).toContain("OPENAI_BASE_URL=");
    const [, base = ""] = /OPENAI_BASE_URL=(\S+)/.exec(running.warned()) ?? [];
    const answer = await fetch(`${base}/nothing`, { headers: { authorization: `Bearer ${KEY}` } });
    expect(answer.status).toBe(404);
    const unknown = await fetch(new URL("/evil.example/x", base));
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringContaining("No known address starts with evil.example"),
    ]);
    running.stop();
    expect((await running.outcome).warned).toContain("Recorded 1 exchange in");
  });

  it.each([
    [["record", "--out", "x", "--refresh", "y"], 2, "takes --out or --refresh, not both"],
    [["record", "--refresh", "no.json", "--", "true"], 1, "no.json does not exist. Record it with 'patchbay record'."],
    [["record", "--", "no-such-command"], 1, "'no-such-command' cannot be run: there is no such command."],
    [
      ["record", "--address", "OPENAI_BASE_URL", "--", "true"],
      2,
      "--address takes NAME=address, not 'OPENAI_BASE_URL'.",
    ],
    [
      ["record", "--address", "A=http://api.example/v1", "--", "true"],
      1,
      "A is http://api.example, to which keys would go unencrypted",
    ],
    [["replay", "--", "true"], 2, "patchbay replay takes one cassette"],
    [["replay", "broken.json", "--", "true"], 1, "broken.json is not valid JSON at line 2, column 3."],
    [["replay", "broken.json", "--pace", "fast"], 2, "The pace is 'fast'; give a factor"],
  ])("refuses %j with code %i and one sentence", async (args, expected, message) => {
    const { folder } = await startRecording();
    await writeFile(path.join(folder, "broken.json"), "{\n  oops");
    const { code, warned } = await runPatchbay(folder, ...args);
    expect([code, warned]).toEqual([expected, expect.stringContaining(message)]);
  });

  it("does not write over a cassette", async () => {
    const { file, patchbay } = await startRecording();
    await writeFile(file, "{}");
    const { code, warned } = await patchbay("record", "--out", file, "--", "true");
    expect([code, warned]).toEqual([1, expect.stringContaining(`${file} exists. Record it again with --refresh`)]);
  });

  it("passes --help on to the command", async () => {
    const { file, patchbay } = await startRecording();
    const { code, printed } = await patchbay("record", "--out", file, "--", process.execPath, "-e", "", "--", "--help");
    expect([code, printed]).toEqual([0, ""]);
  });
});
