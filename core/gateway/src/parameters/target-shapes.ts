import type { ProviderCall, ProviderTask } from "@patchbay/core/provider";

/** Formats of providers, by the end of the address that a provider's own code calls. */
const TARGET_SHAPES = [
  ["openai-chat", /\/chat\/completions$/],
  ["anthropic-messages", /\/messages$/],
  ["google-generate-content", /:(?:generate|streamGenerate)Content$/],
  ["bedrock-converse", /\/converse(?:-stream)?$/],
  ["perplexity-agent", /\/agent$/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type TargetShape = (typeof TARGET_SHAPES)[number][0];

/** The format that an address takes; undefined for one that no table describes. */
export const shapeOfPath = (path: string): TargetShape | undefined =>
  TARGET_SHAPES.find(([, address]) => address.test(path))?.[0];

/** The path that a provider's own code calls for a task; undefined where it refuses the arguments. */
export function targetPath(
  { route }: Pick<ProviderTask, "route">,
  call: Pick<ProviderCall, "task" | "args" | "providerModelId" | "streaming">,
): string | undefined {
  try {
    const { path } = route({
      parameters: undefined,
      modelId: call.providerModelId,
      mapping: undefined,
      routed: false,
      baseUrl: "https://provider.invalid",
      endpointUrl: undefined,
      hubUrl: "https://huggingface.co",
      outputType: undefined,
      settings: {},
      ...call,
    });
    return `/${path}`;
  } catch {
    // The call itself explains what is wrong with its arguments.
    return undefined;
  }
}
