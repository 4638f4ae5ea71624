import { readFileSync } from "node:fs";
import path from "node:path";
import { createProject } from "./project.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");

const PROGRAM = `
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const answer = { id: "1", object: "chat.completion", created: 1, model: "llama", system_fingerprint: "", usage, choices: [{ index: 0, message: { role: "assistant", content: "Hello." } }] };
const mapping = { inferenceProviderMapping: { groq: { status: "live", providerId: "llama", task: "conversational" } } };
const fetch = async (input) => Response.json(String(input.url ?? input).includes("/api/models/") ? mapping : answer);
const client = createClient({ accessToken: "hf_install", providers: [groq], fetch });
const { choices } = await client.chatCompletion({ model: "owner/model", messages: [{ role: "user", content: "Hello?" }] });
console.log(choices[0].message.content);
`;

/** Folders of the packages that core needs, as this repository's lock has them. */
function dependencies(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dependencies?: Record<string, string> }>;
  };
  const folders = new Set<string>();
  const waiting = ["core"];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    for (const name of Object.keys(packages[current]?.dependencies ?? {})) {
      const folder = `node_modules/${name}`;
      if (!folders.has(folder)) waiting.push(folder);
      folders.add(folder);
    }
  }
  return [...folders].map((folder) => path.join(ROOT, folder));
}

/**
 * Installs core and a provider from local packages, without a registry, and makes a call.
 * @param packages folder of the staged packages.
 * @returns the program's output
 */
export async function answerOffline(packages: string): Promise<string> {
  // No registry listens there: all packages are local.
  const project = await createProject({ url: "http://127.0.0.1:9/" });
  try {
    const ownFolders = ["core", "provider-groq"].map((name) => path.join(packages, name));
    const packed = await project.run("npm", "pack", "--silent", "--ignore-scripts", ...ownFolders, ...dependencies());
    await project.write("package.json", '{ "private": true, "type": "module" }');
    await project.run(
      "npm",
      "install",
      "--offline",
      ...packed
        .trim()
        .split("\n")
        .map((file) => `./${file}`),
    );
    await project.write("program.js", PROGRAM);
    return await project.run("node", "program.js");
  } finally {
    await project.remove();
  }
}
