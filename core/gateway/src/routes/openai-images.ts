import { base64 } from "@patchbay/core/provider";
import { taskSchemas } from "@patchbay/core/task";
import { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import type { JsonObject } from "../request/read-json.ts";
import { isListOf } from "../relay/same-request.ts";
import type { AnswerFacts, GatewayRoute } from "../route.ts";

const size = z
  .string()
  .regex(/^(?:auto|\d+x\d+)$/, "expected a size such as 1024x1024")
  .nullish();

/** Source: https://platform.openai.com/docs/api-reference/images/create */
const generation = z.looseObject({
  model: z.string(),
  prompt: z.string(),
  n: z.int().min(1).nullish(),
  size,
  response_format: z.enum(["url", "b64_json"]).nullish(),
  quality: z.string().nullish(),
  style: z.string().nullish(),
  background: z.string().nullish(),
  output_format: z.string().nullish(),
  output_compression: z.int().nullish(),
  moderation: z.string().nullish(),
  user: z.string().nullish(),
  seed: z.number().nullish(),
});

/** Fields of a form are texts. Source: https://platform.openai.com/docs/api-reference/images/createEdit */
const edit = z.looseObject({
  model: z.string(),
  prompt: z.string(),
  // Clients send a list of one, too.
  image: z.custom<unknown>((value) => [value].flat().every((each) => each instanceof Blob), "expected a file"),
  mask: z.instanceof(Blob).optional(),
  size,
  quality: z.string().optional(),
  background: z.string().optional(),
  output_format: z.string().optional(),
  input_fidelity: z.string().optional(),
  user: z.string().optional(),
});

const common = {
  method: "POST",
  shape: "openai-images",
  errors: "openai",
  options: ({ response_format: form }) => ({ outputType: form === "url" ? "url" : "blob" }),
  toAnswer: imageAnswer,
} as const satisfies Partial<GatewayRoute>;

/** Images in OpenAI's format. */
export const openAiImagesRoute: GatewayRoute = {
  ...common,
  path: "/v1/images/generations",
  task: "text-to-image",
  samePath: "/images/generations",
  isSameAnswer: (answer) => isListOf("data", "url")(answer) || isListOf("data", "b64_json")(answer),
  handled: ["model", "prompt", "n", "size", "response_format", "stream"],
  request: generation,
  fields: { inputs: "prompt", width: "size", height: "size" },
  // The client returns one image, and whole.
  sameOnly: ({ n, stream }) => (Number(n ?? 1) > 1 ? "n" : stream === true ? "stream" : undefined),
  toCall({ model: _model, prompt, ...rest }, isSame) {
    const parameters = isSame ? rest : sized(rest);
    return { inputs: prompt, ...(Object.keys(parameters).length > 0 && { parameters }) };
  },
};

/** Edited images in OpenAI's format, from a form. */
export const openAiImageEditsRoute: GatewayRoute = {
  ...common,
  path: "/v1/images/edits",
  task: "image-to-image",
  body: "form",
  handled: ["model", "prompt", "image", "n", "size", "response_format", "stream"],
  request: edit,
  fields: { inputs: "image", width: "size", height: "size" },
  sameOnly: ({ n, image, stream }) =>
    Number(n ?? 1) > 1 ? "n" : [image].flat().length > 1 ? "image" : stream === "true" ? "stream" : undefined,
  toCall: ({ model: _model, image, prompt, stream: _stream, ...rest }) => ({
    inputs: [image].flat()[0],
    parameters: { prompt, ...numeric(sized(rest)) },
  }),
};

/** The client's names for what OpenAI calls otherwise. */
function sized({ size: text, n: _one, response_format: _ours, ...rest }: JsonObject): JsonObject {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(typeof text === "string" ? text : "") ?? [];
  return width === undefined ? rest : { ...rest, width: Number(width), height: Number(height) };
}

/** JSON Schema of an object. */
interface Nested {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Nested>>;
}

/** Fields of a form are texts, also those that the task has as numbers. */
function numeric(fields: JsonObject): JsonObject {
  const entries = Object.entries(fields).map(([name, value]) => {
    const isNumber = NUMBERS.has(name) && typeof value === "string" && value.trim() !== "";
    return [name, isNumber && Number.isFinite(Number(value)) ? Number(value) : value] as const;
  });
  return Object.fromEntries(entries);
}

const { parameters: ofTask } =
  (taskSchemas("image-to-image")?.input.jsonSchema as Nested | undefined)?.properties ?? {};

const NUMBERS: ReadonlySet<string> = new Set([
  "seed",
  ...Object.entries(ofTask?.properties ?? {}).flatMap(([name, { type }]) =>
    type === "number" || type === "integer" ? [name] : [],
  ),
]);

async function imageAnswer(output: unknown, { created }: AnswerFacts): Promise<object> {
  if (typeof output === "string") return { created, data: [{ url: output }] };
  if (!(output instanceof Blob)) throw new GatewayError(502, "provider_answer", "The provider returned no image.");
  const format = /^image\/(\w+)/.exec(output.type)?.[1];
  return {
    created,
    data: [{ b64_json: await base64(output) }],
    ...(format !== undefined && { output_format: format }),
  };
}
