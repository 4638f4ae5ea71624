import {
  compile,
  renderChat,
  TemplateError,
  type CompiledTemplate,
  type RenderChatOptions,
} from "@patchbay/chat-template";
import type { Support } from "./evaluation.ts";

/** Words that no template contains. */
const SYSTEM = "zq-system";
const TOOL = "zq_tool";
const RESULT = "zq-result";
const TEXT = "zq-text";
const THOUGHT = "zq-thought";

/** A dozen renders may take no longer than one that the user waits for. */
const LIMITS = { steps: 200_000, outputLength: 200_000, milliseconds: 100 };

type Message = Readonly<Record<string, unknown>> & { readonly role: string };

const user: Message = { role: "user", content: TEXT };
const tools = [
  {
    type: "function",
    function: { name: TOOL, description: "A tool", parameters: { type: "object", properties: {} } },
  },
];
const call: Message = {
  role: "assistant",
  content: "",
  tool_calls: [{ id: "abcdefghi", type: "function", function: { name: TOOL, arguments: {} } }],
};
const result: Message = { role: "tool", tool_call_id: "abcdefghi", name: TOOL, content: RESULT };

/** Renders small conversations with a template to see which of their parts appear. */
export function probeTemplate(source: string): Support[] {
  const template = compile(source, { limits: LIMITS });
  const probe = (feature: string, messages: readonly Message[], seen: string, options?: RenderChatOptions): Support => {
    const prompt = rendered(template, messages, options);
    if (typeof prompt !== "string") return { feature, isSupported: false, reason: `Rejected: ${prompt.refusal}` };
    const isSupported = prompt.includes(seen);
    return { feature, isSupported, reason: isSupported ? "It is in the prompt." : "It is left out of the prompt." };
  };
  return [
    probe("System message", [{ role: "system", content: SYSTEM }, user], SYSTEM),
    probe("Tools", [user], TOOL, { tools }),
    probe("Tool calls and results", [user, call, result], RESULT, { tools }),
    imageSupport(template),
    probe(
      "Reasoning kept",
      [user, { role: "assistant", content: TEXT, reasoning_content: THOUGHT, thinking: THOUGHT }],
      THOUGHT,
    ),
    difference(template, "Generation prompt", { addGenerationPrompt: true }, "add_generation_prompt"),
    difference(template, "Thinking can be turned off", { variables: { enable_thinking: false } }, "enable_thinking"),
    {
      feature: "Assistant mask",
      isSupported: source.includes("endgeneration"),
      reason: "A mask needs {% generation %} around the assistant’s text.",
    },
  ];
}

/**
 * With an image the text still appears, and there is a placeholder for the image that is not Python's notation of a
 * list.
 */
function imageSupport(template: CompiledTemplate): Support {
  const feature = "Images";
  const text = { type: "text", text: TEXT };
  const [withImage, without] = [[{ type: "image" }, text], [text]].map((content) =>
    rendered(template, [{ role: "user", content }]),
  );
  if (typeof withImage !== "string") {
    return { feature, isSupported: false, reason: `Rejected: ${withImage?.refusal ?? "nothing was rendered"}` };
  }
  if (!withImage.includes(TEXT) || withImage.includes("'type'")) {
    return { feature, isSupported: false, reason: "It treats the content as plain text." };
  }
  const isSupported = withImage !== without;
  return {
    feature,
    isSupported,
    reason: isSupported ? "The prompt has a placeholder for the image." : "Images are left out.",
  };
}

function difference(
  template: CompiledTemplate,
  feature: string,
  options: RenderChatOptions,
  variable: string,
): Support {
  const withIt = rendered(template, [user], { addGenerationPrompt: true, ...options });
  const without = rendered(template, [user], { addGenerationPrompt: variable !== "add_generation_prompt" });
  const isSupported = typeof withIt === "string" && withIt !== without;
  return {
    feature,
    isSupported,
    reason: isSupported ? `${variable} changes the prompt.` : `${variable} changes nothing.`,
  };
}

function rendered(
  template: CompiledTemplate,
  messages: readonly Message[],
  options?: RenderChatOptions,
): string | { readonly refusal: string } {
  try {
    return renderChat(template, messages, options);
  } catch (error) {
    if (error instanceof TemplateError) return { refusal: error.reason };
    throw error;
  }
}
