import type { Patchbay, PatchbayOptions } from "./container/compose-patchbay.ts";

export type { Patchbay, PatchbayOptions } from "./container/compose-patchbay.ts";
export * from "./shared-modules.ts";

/**
 * Composes Patchbay in Node or a browser.
 *
 * @example
 * const patchbay = await createPatchbay({ plugins: directory("plugins") });
 * const client = patchbay.client(process.env.HF_TOKEN);
 * const answer = await client.chatCompletion({ provider: "groq", model: "openai/gpt-oss-120b", messages });
 */
export async function createPatchbay(options: PatchbayOptions): Promise<Patchbay> {
  // Loaded late: the container would be the largest cost of importing core.
  const { composePatchbay } = await import("./container/compose-patchbay.ts");
  return composePatchbay(options);
}
