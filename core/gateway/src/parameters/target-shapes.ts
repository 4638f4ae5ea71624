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

/** The format of a provider's task; undefined for one that no table describes. */
export function targetShape(
  { route }: Pick<ProviderTask, "route">,
  call: Pick<ProviderCall, "task" | "args" | "providerModelId" | "streaming">,
): TargetShape | undefined {
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
    return TARGET_SHAPES.find(([, address]) => address.test(`/${path}`))?.[0];
  } catch {
    // The call itself explains what is wrong with its arguments.
    return undefined;
  }
}
