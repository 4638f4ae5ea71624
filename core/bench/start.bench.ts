import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundlePackage } from "../kit/workspace/bundle-package.mjs";
import { amount } from "./row.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const GROQ = "plugins/providers/groq/dist/index.js";
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

/** Programs by name, as modules in a folder that has the packages. */
const programs = (url: string): Readonly<Record<string, string>> => ({
  "node -e 0": "0",
  "bare fetch": `
    const headers = { "content-type": "application/json", authorization: "Bearer key" };
    await (await fetch("${url}/chat/completions", { method: "POST", headers, body: ${JSON.stringify(chat)} })).json();`,
  "first chat, @patchbay/core/client": `
    import { createClient } from "@patchbay/core/client";
    import groq from "./${GROQ}";
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

/** Milliseconds of CPU, user and system, that a program takes in a separate process. */
async function cpuOf(program: string, cwd: string): Promise<number> {
  const args = ["--input-type=module", "-e", program + MEASURED];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return Number(stdout.trim());
}

/** Writes core and the plugins as published, with merged modules. @returns the folder of a program that uses them */
async function stagePublished(): Promise<string> {
  const folder = path.join(ROOT, "node_modules/.cache/bench-start");
  rmSync(folder, { recursive: true, force: true });
  for (const [name, source] of [
    ["core", "core"],
    ["plugins", "plugins"],
  ] as const) {
    const target = path.join(folder, "node_modules/@patchbay", name);
    mkdirSync(target, { recursive: true });
    const manifest = readFileSync(path.join(ROOT, source, "package.json"), "utf8");
    writeFileSync(path.join(target, "package.json"), manifest);
    await bundlePackage(path.join(ROOT, source), target, JSON.parse(manifest) as { name: string; exports: object });
  }
  cpSync(path.join(ROOT, "plugins/index.json"), path.join(folder, "node_modules/@patchbay/plugins/index.json"));
  cpSync(path.join(ROOT, GROQ), path.join(folder, GROQ));
  return folder;
}

/** Programs that use the packages, which published modules make faster than built ones. */
const ofPackages = /@patchbay|createPatchbay/;

export default {
  title: "CPU of a fresh process, from the repository's build and from the packages as published",
  async run() {
    const server = createServer((request, response) => {
      request.resume().on("end", () => response.setHeader("content-type", "application/json").end(answer));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const published = await stagePublished();
    const all = Object.entries(programs(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const runs = [
      ...all.map(([name, program]) => ({ name, program, folder: ROOT })),
      ...all
        .filter(([name]) => ofPackages.test(name))
        .map(([name, program]) => ({ name: `${name}, published`, program, folder: published })),
    ];
    // In turns, so that the machine's other load affects all of them.
    const best: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, program, folder } of runs) {
        best[name] = Math.min(best[name] ?? Infinity, await cpuOf(program, folder));
      }
    }
    server.close();
    rmSync(published, { recursive: true });
    const bare = best["bare fetch"] ?? 1;
    return Object.entries(best).map(([name, value]) => ({
      name,
      value,
      unit: "ms",
      peer: { name: "a bare fetch", value: bare },
    }));
  },
};
