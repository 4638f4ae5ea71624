import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openAiProgram, seenIn, startRecording } from "../../testing/recording.ts";
import { startPatchbay } from "../../testing/run-patchbay.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const CHAT = `seen.push((await client.chat.completions.create({ model: "m", messages })).choices[0].message.content);`;

// Programs start slowly while others are at work.
describe("patchbay record", { timeout: 30_000 }, () => {
  it("records again with one command, preserves unchanged exchanges, and reports changes", async () => {
    const { vendor, folder, file, address, patchbay } = await startRecording();
    const result = path.join(folder, "seen.json");
    const twice = `${CHAT} await client.post("/jobs", { body: { model: "m" } });`;
    await patchbay("record", "--out", file, ...address, "--", ...openAiProgram(result, twice));
    const before = await readFile(file, "utf8");
    const same = await patchbay("record", "--refresh", file, ...address, "--", ...openAiProgram(result, twice));
    expect(same.warned).toContain("2 unchanged, 0 changed, 0 new, 0 no longer used\nRefreshed");
    expect(await readFile(file, "utf8")).toBe(before);

    vendor.say("Something else");
    const other = `${CHAT} await client.models.list().catch(() => {});`;
    const changed = await patchbay("record", "--refresh", file, ...address, "--", ...openAiProgram(result, other));
    expect(changed.warned.split("\n")).toEqual([
      "0 unchanged, 1 changed, 1 new, 1 no longer used",
      `  changed: exchange 1: POST ${vendor.url}/v1/chat/completions: answer.json.choices[0].message.content: recorded "Hello from the vendor", now "Something else"`,
      `  new: exchange 2: GET ${vendor.url}/v1/models`,
      `  no longer used: POST ${vendor.url}/v1/jobs`,
      `Refreshed ${file}.`,
    ]);
    const failed = await patchbay(
      "record",
      "--refresh",
      file,
      ...address,
      "--",
      ...openAiProgram(result, `${CHAT} process.exit(4);`),
    );
    expect([failed.code, failed.warned]).toEqual([4, expect.stringContaining(`failed with 4: ${file} is unchanged.`)]);
    expect(await readFile(file, "utf8")).toContain("/v1/models");
  });

  it("fails a replay with unrecorded requests or unused exchanges, and lists them", async () => {
    const { vendor, folder, file, address, patchbay } = await startRecording();
    const result = path.join(folder, "seen.json");
    await patchbay("record", "--out", file, ...address, "--", ...openAiProgram(result, CHAT));
    const other = `messages[0].content = "Hullo"; seen.push(await client.chat.completions.create({ model: "m", messages }).catch(String));`;
    const { code, warned } = await patchbay("replay", file, ...address, "--", ...openAiProgram(result, other));
    expect(code).toBe(1);
    expect(warned).toContain('It differs in json.messages[0].content: recorded "Hello", now "Hullo".');
    expect(warned).toContain(`Not requested in ${file}: exchange 1: POST ${vendor.url}/v1/chat/completions.`);
    // The client shows the same to its user.
    expect(String(await seenIn(result))).toContain("418 No recorded exchange answers POST");
    const lenient = await patchbay("replay", file, "--lenient", ...address, "--", ...openAiProgram(result, other));
    expect(lenient).toMatchObject({ code: 0, warned: "" });
  });

  it("passes the exit code on, hands signals on, and ends when the command does", async () => {
    const { folder, file, address, patchbay } = await startRecording();
    const hung = `await client.chat.completions.create({ model: "m", messages }); setTimeout(() => process.exit(3), 10); fetch(process.env.OPENAI_BASE_URL + "/never");`;
    const { code } = await patchbay(
      "record",
      "--out",
      file,
      ...address,
      "--",
      ...openAiProgram(path.join(folder, "none"), hung),
    );
    expect(code).toBe(3);
    expect(await readFile(file, "utf8")).toContain("Hello from the vendor");

    const ready = path.join(folder, "ready");
    const waiting = `process.on("SIGTERM", () => process.exit(7)); require("node:fs").writeFileSync(${JSON.stringify(ready)}, ""); setInterval(() => {}, 1000);`;
    const running = startPatchbay(
      ROOT,
      "record",
      "--out",
      path.join(folder, "other.json"),
      "--",
      process.execPath,
      "-e",
      waiting,
    );
    await expect.poll(() => readdir(folder), { timeout: 20_000 }).toContain("ready");
    running.stop();
    const outcome = await running.outcome;
    expect([outcome.code, outcome.warned]).toEqual([
      7,
      expect.stringMatching(/^Nothing was recorded: no request arrived\./),
    ]);
  });

  it("answers programs at the vendors' own addresses, whether they read variables or not", async () => {
    const { folder, file, patchbay } = await startRecording();
    const recorded = "2026-11-22T00:00:00.000Z";
    const exchange = (method: string, url: string, json: unknown, answer: unknown) => ({
      recorded,
      request: { method, url, ...(json !== undefined && { json }) },
      answer: { status: 200, after: 1, headers: { "content-type": "application/json" }, json: answer },
    });
    const chat = { model: "m", messages: [{ role: "user", content: "Hello" }] };
    const reply = { choices: [{ index: 0, message: { role: "assistant", content: "From the cassette" } }] };
    const cassette = {
      "patchbay-cassette": 1,
      exchanges: [
        exchange("POST", "https://api.openai.com/v1/chat/completions", chat, reply),
        exchange("GET", "https://huggingface.co/api/models/a/b?expand%5B%5D=x", undefined, { id: "a/b" }),
        exchange(
          "POST",
          "https://router.huggingface.co/acme/v1/jobs",
          { a: 1 },
          { next: "https://files.acme.example/1.json" },
        ),
        exchange("GET", "https://files.acme.example/1.json", undefined, { size: 1 }),
      ],
    };
    await writeFile(file, JSON.stringify(cassette));
    const result = path.join(folder, "seen.json");
    const body = `${CHAT}
      seen.push((await (await fetch("https://huggingface.co/api/models/a/b?expand[]=x")).json()).id);
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ a: 1 }) };
      const { next } = await (await fetch("https://router.huggingface.co/acme/v1/jobs", init)).json();
      seen.push((await (await fetch(next)).json()).size);`;
    const replayed = await patchbay("replay", file, "--", ...openAiProgram(result, body));
    expect(replayed).toEqual({ code: 0, printed: "", warned: "" });
    expect(await seenIn(result)).toEqual(["From the cassette", "a/b", 1]);
  });
});
