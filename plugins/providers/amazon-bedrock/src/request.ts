import {
  inexpressible,
  joinTurns,
  ownParts,
  readMedia,
  readNativeChat,
  refuseOwn,
  type NativeChat,
  type NativePart,
  type NativeTurn,
} from "@patchbay/core/native-chat";
import { InputError, isObject, type BodyContext, type JsonObject, type ProviderCall } from "@patchbay/core/provider";

const VENDOR = "Bedrock";

/** Its own arguments; the vendor silently drops others. */
const OWN = [
  "additionalModelRequestFields",
  "additionalModelResponseFieldPaths",
  "guardrailConfig",
  "performanceConfig",
  "promptVariables",
  "requestMetadata",
  "serviceTier",
];

/** A base model (`vendor.model`), an inference profile (`us.vendor.model`) or an ARN. */
const MODEL = /^(arn:aws[\w-]*:(bedrock|sagemaker):[\w:/.-]+|[\w-]+(\.[\w-]+)+(:[\w-]+)*)$/;

/** The path of a model's method. @throws InputError for an id that the vendor does not have */
export function modelPath({ providerModelId: id }: ProviderCall, method: string): string {
  if (!MODEL.test(id)) {
    throw new InputError(`${VENDOR} has no model "${id}": its ids are such as amazon.nova-lite-v1:0, or ARNs.`);
  }
  return `model/${encodeURIComponent(id)}/${method}`;
}

/** The body of Converse. Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html */
export async function converseBody(call: ProviderCall, context: BodyContext): Promise<Record<string, unknown>> {
  const chat = readNativeChat(call, {
    vendor: VENDOR,
    supports: ["temperature", "top_p", "stop", "reasoning_effort"],
    formats: ["schema"],
    audio: true,
    // Claude's signatures are valid wherever it runs.
    thoughts: ["bedrock", "anthropic"],
  });
  const strange = Object.keys(chat.own).find((name) => !OWN.includes(name));
  if (strange !== undefined) {
    throw new InputError(
      `${VENDOR}'s Converse takes no \`${strange}\`. Put vendor-specific arguments into additionalModelRequestFields.`,
    );
  }
  const { temperature, top_p: topP, stop: stopSequences, reasoning_effort: effort } = chat.given;
  const inferenceConfig = given({ maxTokens: chat.maxTokens, temperature, topP, stopSequences });
  const textFormat = isObject(chat.format) && {
    type: "json_schema",
    structure: { jsonSchema: { name: chat.format["name"], schema: JSON.stringify(chat.format["schema"]) } },
  };
  const outputConfig = given({ effort, textFormat: textFormat || undefined });
  return {
    ...chat.own,
    messages: await joinTurns(chat.turns, (turn) => contentOf(turn, context)),
    ...(chat.system.length > 0 && { system: await blocksOf(chat.system, context) }),
    ...(Object.keys(inferenceConfig).length > 0 && { inferenceConfig }),
    ...(Object.keys(outputConfig).length > 0 && { outputConfig }),
    ...toolConfigOf(chat),
  };
}

function given(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function toolConfigOf({ tools, ownTools, toolChoice }: NativeChat): object {
  if (toolChoice === "none") throw inexpressible(VENDOR, '`tool_choice` "none"');
  const listed = [
    ...tools.map(({ parameters, own, ...tool }) => {
      refuseOwn(VENDOR, own, "a tool");
      return { toolSpec: { ...tool, inputSchema: { json: parameters } } };
    }),
    ...ownTools,
  ];
  if (listed.length === 0) return {};
  const choice =
    toolChoice === undefined || toolChoice === "auto"
      ? toolChoice && { auto: {} }
      : toolChoice === "required"
        ? { any: {} }
        : { tool: { name: toolChoice.name } };
  return { toolConfig: { tools: listed, ...(choice && { toolChoice: choice }) } };
}

async function contentOf(turn: NativeTurn, context: BodyContext): Promise<readonly JsonObject[]> {
  const blocks = await blocksOf(turn.parts, context);
  if (turn.answers) return [{ toolResult: { toolUseId: turn.answers.id, content: blocks } }];
  const calls = turn.toolCalls.map(({ id: toolUseId, name, input, own }) => {
    refuseOwn(VENDOR, own, "a tool call");
    return { toolUse: { toolUseId, name, input } };
  });
  return [...turn.reasoning.flatMap(thoughtOf), ...ownParts(turn, "content_blocks"), ...blocks, ...calls];
}

/** Only reasoning that the vendor signed can be sent back. */
function thoughtOf({ type, text, signature, data }: JsonObject): JsonObject[] {
  if (type === "reasoning.text" && typeof signature === "string") {
    return [{ reasoningContent: { reasoningText: { text: text ?? "", signature } } }];
  }
  return type === "reasoning.encrypted" ? [{ reasoningContent: { redactedContent: data } }] : [];
}

async function blocksOf(parts: readonly NativePart[], context: BodyContext): Promise<JsonObject[]> {
  return Promise.all(parts.map((part, index) => blockOf(part, index, context)));
}

async function blockOf(part: NativePart, index: number, context: BodyContext): Promise<JsonObject> {
  if (part.type === "own") return part.part;
  refuseOwn(VENDOR, part.own, "a message's part");
  if (part.type === "text") return { text: part.text };
  const { mediaType, data: bytes } = await readMedia(part, context);
  const source = { bytes };
  const [kind = "", form = ""] = mediaType.split("/");
  if (kind === "image") return { image: { format: form, source } };
  if (kind === "audio") return { audio: { format: form === "mpeg" ? "mp3" : form, source } };
  const format = DOCUMENTS[mediaType];
  if (format === undefined) throw inexpressible(VENDOR, `a file of type ${mediaType}`);
  // The vendor rejects other characters.
  const name = (part.name ?? `document ${index + 1}`).replaceAll(/[^A-Za-z0-9\s()[\]-]+/g, "-");
  return { document: { format, name, source } };
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const DOCUMENTS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "text/csv": "csv",
  "text/html": "html",
  "text/markdown": "md",
  "text/plain": "txt",
  "application/msword": "doc",
  "application/vnd.ms-excel": "xls",
  [`${OFFICE}.wordprocessingml.document`]: "docx",
  [`${OFFICE}.spreadsheetml.sheet`]: "xlsx",
};
