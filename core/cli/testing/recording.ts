import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "./run-patchbay.ts";
import { startVendorDouble, type VendorDouble } from "./vendor-double.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export const KEY = "sk-canary-A1b2C3d4E5f6G7h8I9j0";

/** A program with OpenAI's client that writes its results to a file. */
export function openAiProgram(result: string, body: string): string[] {
  const code = `
    import { writeFileSync } from "node:fs";
    import OpenAI from "openai";
    const client = new OpenAI({ apiKey: ${JSON.stringify(KEY)} });
    const messages = [{ role: "user", content: "Hello" }];
    const seen = [];
    ${body}
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(seen));`;
  return [process.execPath, "--input-type=module", "-e", code];
}

/** The fixtures of a `patchbay record` test. */
export interface Recording {
  readonly vendor: VendorDouble;
  readonly folder: string;
  /** Path of the cassette, which does not exist yet. */
  readonly file: string;
  /** The option that leads clients of OpenAI to the vendor. */
  readonly address: readonly string[];
  patchbay(...args: readonly string[]): ReturnType<typeof runPatchbay>;
}

/** A vendor on loopback and an empty folder, for one test. */
export async function startRecording(): Promise<Recording> {
  const vendor = await startVendorDouble();
  onTestFinished(() => vendor.close());
  const folder = await temporaryFolder();
  return {
    vendor,
    folder,
    file: path.join(folder, "chat.cassette.json"),
    address: ["--address", `OPENAI_BASE_URL=${vendor.url}/v1`],
    patchbay: (...args) => runPatchbay(ROOT, ...args),
  };
}

/** The results of a program of `openAiProgram`. */
export const seenIn = async (result: string) => JSON.parse(await readFile(result, "utf8")) as unknown[];
