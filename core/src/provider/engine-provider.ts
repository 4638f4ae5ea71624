import { PluginError } from "../errors/index.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { Engine, ProviderTask, StreamFormat } from "./contract.ts";
import type { ProviderPlugin } from "./plugin.ts";

/** What a chunk of a chat, or of a text that is generated, may hold. */
interface TextChunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: unknown } }[];
  readonly token?: { readonly text?: unknown };
}

/** How the chunks of an engine cross to the caller: as they were emitted, one JSON value in a line. */
const STREAM: StreamFormat<TextChunk> = {
  format: "ndjson",
  text({ choices, token }) {
    const text = choices?.[0]?.delta?.content ?? token?.text;
    return typeof text === "string" ? text : "";
  },
};

/**
 * An engine as a provider for `createClient`: it serves the tasks of its manifest, and nothing is ever sent for them.
 * @param id under which callers name it
 */
export function engineProvider(id: string, manifest: ProviderManifest, engine: Engine): ProviderPlugin {
  const unsent = (): never => {
    throw new PluginError(`Provider ${id} runs on this device: no request is made for its calls.`);
  };
  const steps = { route: unsent, body: unsent, read: unsent };
  const tasks = Object.entries(manifest.tasks).map(([task, { stream }]): [string, ProviderTask] => [
    task,
    stream ? { ...steps, stream: STREAM } : steps,
  ]);
  return { id, manifest, tasks: Object.fromEntries(tasks), engine };
}
