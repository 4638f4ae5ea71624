import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const KILLS = Number(process.env["PATCHBAY_KILLS"] ?? 10);
const ROWS = 1000;

const built = (file: string): string => pathToFileURL(path.join(import.meta.dirname, "../../dist", file)).href;

/** Starts a batch, or continues the one of an earlier run, and prints how many rows are done, and all results at its end. */
const programOf = (folder: string): string => `
  const { openDisk } = await import(${JSON.stringify(built("disk/index.js"))});
  const { createGateway } = await import(${JSON.stringify(built("index.js"))});
  const { openAiChat } = await import("@patchbay/core/provider");
  const disk = await openDisk(${JSON.stringify(folder)});
  const manifest = { label: "acme", auth: { scheme: "Bearer" }, hosts: ["https://api.acme.example"], tasks: { conversational: {} }, models: "own" };
  const choice = (content) => ({ index: 0, message: { role: "assistant", content }, finish_reason: "stop" });
  const gateway = createGateway({
    providers: [{ id: "acme", manifest, tasks: { conversational: openAiChat() } }],
    keys: { acme: "key-of-the-test" },
    store: disk.store, records: disk.records, files: disk.files, rows: disk.rows,
    async fetch(url, { body } = {}) {
      if (!String(url).includes(".example")) return new Response("{}", { status: 404 });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      const [{ content }] = JSON.parse(body).messages;
      return Response.json({ id: "c1", object: "chat.completion", created: 1, model: "small", choices: [choice(content)], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } });
    },
  });
  const read = async (path, init) => (await gateway.request(path, init)).json();
  let [batch] = (await read("/v1/batches")).data;
  if (!batch) {
    const line = (_, index) => JSON.stringify({ custom_id: "row-" + index, body: { model: "acme/small", messages: [{ role: "user", content: "answer-" + index }] } });
    const form = new FormData();
    form.set("purpose", "batch");
    form.set("file", new File([Array.from({ length: ${ROWS} }, line).join("\\n")], "rows.jsonl"));
    const { id } = await read("/v1/files", { method: "POST", body: form });
    const body = JSON.stringify({ input_file_id: id, endpoint: "/v1/chat/completions", completion_window: "24h" });
    batch = await read("/v1/batches", { method: "POST", headers: { "content-type": "application/json" }, body });
  }
  const print = (line) => process.stdout.write(line + "\\n");
  while (batch.status !== "completed") {
    print("accepted " + batch.id);
    await new Promise((resolve) => setTimeout(resolve, 2));
    batch = await read("/v1/batches/" + batch.id);
  }
  print("completed " + batch.id);
  for (const { custom_id: name, response } of (await (await gateway.request("/v1/files/" + batch.output_file_id + "/content")).text()).trim().split("\\n").map(JSON.parse)) {
    print("row " + name + " " + response.body.choices[0].message.content);
  }
  await disk.close();`;

it(
  `answers every row of a batch once when the gateway is killed ${KILLS} times`,
  { timeout: 20_000 + 5000 * KILLS },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-kill-"));
    const accepted = new Set<string>();
    let lines: string[] = [];
    for (let run = 0; run <= KILLS; run++) {
      const child = spawn(process.execPath, ["--input-type=module", "-e", programOf(folder)], {
        cwd: import.meta.dirname,
        stdio: ["ignore", "pipe", "inherit"],
      });
      let printed = "";
      child.stdout.on("data", (data) => (printed += String(data)));
      const closed = once(child, "close");
      if (run < KILLS) {
        const steps = Math.ceil(Math.random() * 6);
        // oxlint-disable-next-line no-await-in-loop -- one process after the other
        while (printed.split("\n").length <= steps) await once(child.stdout, "data");
        child.kill("SIGKILL");
      }
      // oxlint-disable-next-line no-await-in-loop -- one process after the other
      await closed;
      lines = printed.split("\n").slice(0, -1);
      for (const line of lines) if (line.startsWith("accepted ")) accepted.add(line);
    }
    expect(accepted.size).toBe(1);
    const rows = lines.filter((line) => line.startsWith("row "));
    expect(rows.toSorted()).toEqual(
      Array.from({ length: ROWS }, (_, index) => `row row-${index} answer-${index}`).toSorted(),
    );
    rmSync(folder, { recursive: true });
  },
);
