import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { amount } from "./amount.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ROUNDS = amount(15, 1);
const MEASURED = `;{ const { user, system } = process.cpuUsage(); console.log((user + system) / 1000); }`;

const chat = JSON.stringify({ model: "llama", messages: [{ role: "user", content: "Hello" }] });
const answer = JSON.stringify({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "llama",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
});

/** Programs by name, as modules in the repository's root, where the packages are built. */
const programs = (url: string): Readonly<Record<string, string>> => ({
  "node -e 0": "0",
  "bare fetch": `
    const headers = { "content-type": "application/json", authorization: "Bearer key" };
    await (await fetch("${url}/chat/completions", { method: "POST", headers, body: ${JSON.stringify(chat)} })).json();`,
  "first chat, @patchbay/core/client": `
    import { createClient } from "@patchbay/core/client";
    import groq from "./plugins/providers/groq/dist/index.js";
    const send = (_, init) => fetch("${url}/chat/completions", init);
    const client = createClient({ accessToken: "gsk_key", providers: [groq], fetch: send });
    await client.chatCompletion({ provider: "groq", ...${chat} });`,
  "first chat, openai": `
    import OpenAI from "openai";
    await new OpenAI({ apiKey: "key", baseURL: "${url}" }).chat.completions.create(${chat});`,
  "first chat, @huggingface/inference": `
    import { InferenceClient } from "@huggingface/inference";
    await new InferenceClient("key", { endpointUrl: "${url}" }).chatCompletion(${chat});`,
  "import of @patchbay/core": `import "@patchbay/core";`,
  "createPatchbay({ plugins: bundled() })": `
    import { createPatchbay } from "@patchbay/core";
    import { bundled } from "@patchbay/plugins";
    await createPatchbay({ plugins: bundled() });`,
});

/** Milliseconds of CPU, user and system, that a program takes in a process of its own. */
async function cpuOf(program: string): Promise<number> {
  const args = ["--input-type=module", "-e", program + MEASURED];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return Number(stdout.trim());
}

export default {
  title: "CPU of a fresh process, from the repository's build (the plugins' folders are scanned there)",
  async run() {
    const server = createServer((request, response) => {
      request.resume().on("end", () => response.setHeader("content-type", "application/json").end(answer));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const all = programs(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    // In turns, so that whatever else the machine does affects all of them.
    const best: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, program] of Object.entries(all)) {
        best[name] = Math.min(best[name] ?? Infinity, await cpuOf(program));
      }
    }
    server.close();
    const bare = best["bare fetch"] ?? 1;
    return Object.entries(best).map(([name, value]) => ({
      name,
      value,
      unit: "ms",
      note: `${(value / bare).toFixed(2)} of a bare fetch`,
    }));
  },
};
