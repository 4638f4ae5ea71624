import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundle, clientEntry } from "./bundle.ts";
import { loadOfCalls } from "./first-call.ts";
import type { Row } from "./row.ts";

/** The code a page needs to chat with the peer's client. */
const PEER = `
  import { InferenceClient } from "@huggingface/inference";
  export const client = new InferenceClient();`;

const PROVIDERS = fileURLToPath(new URL("../../plugins/providers", import.meta.url));
const THIN_FILES = new Set(["index.ts", "index.test.ts", "mocks.ts"]);

/** Providers that are one file of source each, groq apart. */
export const thinProviders = readdirSync(PROVIDERS).filter(
  (id) => id !== "groq" && readdirSync(path.join(PROVIDERS, id, "src")).every((file) => THIN_FILES.has(file)),
);

/** The thin providers with the most code and data, as their sources compress: the others add less. */
export const largestThinProviders = thinProviders
  .map((id) => {
    const texts = ["src/index.ts", "package.json"].map((file) => readFileSync(path.join(PROVIDERS, id, file)));
    return { id, bytes: gzipSync(Buffer.concat(texts)).length };
  })
  .toSorted((one, other) => other.bytes - one.bytes)
  .slice(0, 5)
  .map(({ id }) => id);

/** The limits of `client-bundle.test.ts`: of a client with one provider, and of each further one. */
const MOST_BYTES = 16 * 1024;
const MOST_BYTES_OF_PROVIDER = 1.5 * 1024;

/** The builders that providers share. They are loaded once, with the first provider that uses them. */
const BUILDERS = `export * as builders from "@patchbay/core/provider";`;

let without: ReturnType<typeof bundle> | undefined;

/** Bytes of a provider's own code and manifest, in a page that has the client and core's builders already. */
export async function increment(provider: string): Promise<number> {
  const [page, both] = await Promise.all([
    (without ??= bundle(clientEntry("groq") + BUILDERS)),
    bundle(clientEntry("groq", provider) + BUILDERS),
  ]);
  return both.size - page.size;
}

export default {
  title: "Client bundled for a browser, minified and gzipped",
  async run() {
    const [{ needed, later }, peer] = await Promise.all([loadOfCalls(), bundle(PEER)]);
    const rows: Row[] = [
      {
        name: "@patchbay/core/client + groq, for a chat that succeeds",
        value: needed,
        unit: "bytes",
        peer: { name: "@huggingface/inference", value: peer.size },
        atMost: MOST_BYTES,
      },
      ...later.map(({ when, size, files }) => ({
        name: `loaded by ${when}`,
        value: size,
        unit: "bytes",
        note: `more: ${files.map((file) => file.replace(/-[\w-]{8}\.js$/, "")).join(", ")}`,
      })),
    ];
    for (const provider of thinProviders) {
      const value = await increment(provider);
      rows.push({ name: `+ ${provider}`, value, unit: "bytes", atMost: MOST_BYTES_OF_PROVIDER });
    }
    return rows;
  },
};
