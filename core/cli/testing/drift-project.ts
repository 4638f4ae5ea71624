import { temporaryFolder, writeFiles } from "../../kit/testing/plugin-tree.ts";
import { runPatchbay, type Outcome } from "./run-patchbay.ts";

/** Types as a vendor's SDK has them. */
export const TYPES = `
export interface Message { role: "user" | "assistant"; content: string }
export interface ChatRequest {
  model: string;
  messages: Message[];
  max_tokens?: number;
  stream?: boolean;
  tools?: Tool[];
  signal?: AbortSignal;
}
export interface Tool { name: string; parameters: Record<string, unknown>; parts?: Tool[] }
export interface Chat {
  id: string;
  object: "chat.completion";
  created: number;
  model: string | (string & {});
  choices: Array<{ index: number; message: Message; finish_reason: "stop" | "length" }>;
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
}
export interface ChatChunk {
  id: string;
  choices: { index: number; delta: Partial<Message>; finish_reason?: "stop" | "length" | null }[];
}
`;

export const typeOf = (name: string): string => `import("acme-sdk").${name}`;

export const ROUTE = { request: typeOf("ChatRequest"), answer: typeOf("Chat"), event: typeOf("ChatChunk") };

/** The files of the vendor's package. */
export const sdk = (version: string, types: string): Record<string, string> => ({
  "node_modules/acme-sdk/package.json": JSON.stringify({ name: "acme-sdk", version, types: "index.d.ts" }),
  "node_modules/acme-sdk/index.d.ts": types,
});

export const drift = (root: string, ...args: string[]): Promise<Outcome> => runPatchbay(root, "drift", ...args);

/** A project with a new provider that is compatible with the types of a vendor's package, which it has installed. */
export async function driftProject(
  vendor: object = { package: "acme-sdk", routes: { "POST /chat/completions": ROUTE } },
) {
  const root = await temporaryFolder();
  await runPatchbay(root, "new", "provider", "acme", "--hub");
  const held = { vendors: [{ file: "../../vendors/acme-sdk.json", compatible: "https://docs.acme.example" }] };
  await writeFiles(root, {
    ...sdk("1.0.0", TYPES),
    "plugins/vendors/acme-sdk.json": JSON.stringify(vendor),
    "plugins/providers/acme/drift.json": JSON.stringify(held),
  });
  return root;
}
