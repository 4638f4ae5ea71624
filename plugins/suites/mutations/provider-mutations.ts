import { conformance, inFile, type Mutation } from "./mutation.ts";

/** The vendors' own rules. */
export const providerMutations: readonly Mutation[] = [
  ...inFile(
    "plugins/providers/black-forest-labs/src/index.ts",
    ["plugins/providers/black-forest-labs/src", conformance("black-forest-labs")],
    [
      ["a job is polled every second", "const INTERVAL_MS = 1000;", "const INTERVAL_MS = 500;"],
      ["a job is polled five times", "const MOST_LOOKS = 5;", "const MOST_LOOKS = 6;"],
      [
        "each poll has its number",
        'url.searchParams.set("attempt", String(attempt));',
        'url.searchParams.set("attempt", "0");',
      ],
      [
        "a job that fails has the specified error",
        'const FAILURE = "Failed to fetch result from black forest labs API";',
        'const FAILURE = "The job failed";',
      ],
      [
        "a call without model is refused",
        'if (!providerModelId) throw new InputError("Params are required");',
        'if (providerModelId) throw new InputError("Params are required");',
      ],
      [
        "a sample without Ready is no result",
        'if (status === "Ready" && isObject(result) && typeof result["sample"] === "string") return result;',
        'if (isObject(result) && typeof result["sample"] === "string") return result;',
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/fal-ai/src/queue.ts",
    ["plugins/providers/fal-ai/src", conformance("fal-ai")],
    [
      ["the queue is polled every 500 ms", "const INTERVAL_MS = 500;", "const INTERVAL_MS = 1000;"],
      [
        "a router call names the queue",
        'return routed ? { path, query: { _subdomain: "queue" } } : { path, host: "https://queue.fal.run" };',
        'return routed ? { path } : { path, host: "https://queue.fal.run" };',
      ],
      [
        "an answer without request id is refused",
        'if (typeof id !== "string" || id === "") throw new OutputError("No request ID found in the response");',
        'if (typeof id !== "string") throw new OutputError("Expected an id");',
      ],
      [
        "a status that cannot be fetched has the specified error",
        'failure: "Failed to fetch response status from fal-ai API",',
        'failure: "The status failed",',
      ],
      [
        "a status that cannot be read has the specified error",
        'malformed: "Failed to parse status response from fal-ai API",',
        'malformed: "Expected a status",',
      ],
      [
        "a result that cannot be read has the specified error",
        'return context.send(result, { as: "json", malformed: "Failed to parse result response from fal-ai API" });',
        'return context.send(result, { as: "json" });',
      ],
      ["a job that is completed at once is not polled", 'if (status !== "COMPLETED") {', 'if (status !== "DONE") {'],
    ],
  ),
  ...inFile(
    "plugins/providers/fal-ai/src/lora.ts",
    ["plugins/providers/fal-ai/src", conformance("fal-ai")],
    [
      [
        "an adapter is sent with its weights at scale 1",
        "return { loras: [{ path, scale: 1 }], ...base };",
        "return { loras: [{ path, scale: 2 }], ...base };",
      ],
      [
        "the lora endpoint gets the name of the base model",
        'const base = providerModelId === "fal-ai/lora" ? { model_name: "stabilityai/stable-diffusion-xl-base-1.0" } : {};',
        "const base = {};",
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/fal-ai/src/audio-tasks.ts",
    ["plugins/providers/fal-ai/src", conformance("fal-ai")],
    [
      [
        "speech recognition takes four audio types",
        'const AUDIO_TYPES = ["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"];',
        'const AUDIO_TYPES = ["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav", "audio/flac"];',
      ],
      [
        "speech recognition needs a content type",
        'if (!(inputs instanceof Blob) || inputs.type === "") {',
        "if (!(inputs instanceof Blob)) {",
      ],
      ["sounds have a type that the vendor decodes", '"audio/wav": "audio/x-wav",', '"audio/wav": "audio/wav",'],
      [
        "speech recognition sends a data URL",
        "return { ...flatArguments(call), audio_url: await dataUrl(inputs) };",
        "return { ...flatArguments(call), audio: await dataUrl(inputs) };",
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/fal-ai/src/image-tasks.ts",
    [conformance("fal-ai")],
    [
      [
        "text to image is synchronous",
        "body: (call) => ({ ...promptedImageBody(call), sync_mode: true }),",
        "body: (call) => promptedImageBody(call),",
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/hf-inference/src/routes.ts",
    ["plugins/providers/hf-inference/src", conformance("hf-inference")],
    [
      [
        "sentence tasks go to the pipeline of their task",
        'return { path: endpointUrl === undefined ? `models/${providerModelId}/pipeline/${task}` : "" };',
        'return { path: endpointUrl === undefined ? `models/${providerModelId}` : "" };',
      ],
      [
        "a chat with an endpoint gets the chat's path",
        'return { path: endpointSpeaksOpenAi ? "chat/completions" : "v1/chat/completions" };',
        'return { path: "chat/completions" };',
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/hf-inference/src/shapes.ts",
    ["plugins/providers/hf-inference/src", conformance("hf-inference")],
    [
      [
        "a tensor has at most three levels",
        "return (value) => vector(value) || (depth > 0 && listOf(tensor(depth - 1))(value));",
        "return (value) => vector(value) || (depth >= 0 && listOf(tensor(depth - 1))(value));",
      ],
      [
        "an expected text is a text",
        'export const text: Shape = (value) => typeof value === "string";',
        "export const text: Shape = (value) => value !== undefined;",
      ],
      [
        "an expected number is a number",
        'export const number: Shape = (value) => typeof value === "number";',
        "export const number: Shape = (value) => value !== undefined;",
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/hf-inference/src/text-tasks.ts",
    ["plugins/providers/hf-inference/src", conformance("hf-inference"), "plugins/suites/expected-shapes.test.ts"],
    [
      ["one text gives one translation", "return list.length === 1 ? list[0] : list;", "return list;"],
      [
        "a summary is a summary_text",
        "shape: objectOf({ summary_text: text }),",
        "shape: objectOf({ summary: text }),",
      ],
      [
        "a filled mask has its token",
        "shape: listOf(objectOf({ score: number, sequence: text, token: number, token_str: text })),",
        "shape: listOf(objectOf({ score: number, sequence: text, token_str: text })),",
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/hf-inference/src/image-tasks.ts",
    ["plugins/providers/hf-inference/src", conformance("hf-inference"), "plugins/suites/expected-shapes.test.ts"],
    [
      [
        "a detected object has four edges",
        "const box = objectOf({ xmin: number, ymin: number, xmax: number, ymax: number });",
        "const box = objectOf({ xmin: number, ymin: number, xmax: number });",
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/hf-inference/src/bodies.ts",
    ["plugins/providers/hf-inference/src", conformance("hf-inference")],
    [
      [
        "bytes without parameters are sent as they are",
        "return call.parameters === undefined ? inputs : { ...givenArguments(call), inputs: await base64(inputs) };",
        "return { ...givenArguments(call), inputs: await base64(inputs) };",
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/hf-inference/src/text-to-image.ts",
    ["plugins/providers/hf-inference/src", "plugins/suites/error-catalogue.test.ts"],
    [
      [
        "no answer has the specified error",
        'if (answer.data === null || answer.data === undefined) throw new OutputError("response is undefined");',
        'if (answer.data === null || answer.data === undefined) throw new OutputError("no answer");',
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/cohere/src/index.ts",
    [conformance("cohere")],
    [
      [
        "cohere's chat has a path of its own",
        'conversational: openAiChat({ path: "compatibility/v1/chat/completions", structuredOutput: "json_schema" }),',
        'conversational: openAiChat({ structuredOutput: "json_schema" }),',
      ],
    ],
  ),
  ...inFile(
    "plugins/providers/cerebras/src/index.ts",
    [conformance("cerebras")],
    [["cerebras is not sent what it refuses", "return body;", "return { store, ...body };"]],
  ),
  ...inFile(
    "plugins/providers/replicate/src/index.ts",
    ["plugins/providers/replicate/src", conformance("replicate")],
    [
      [
        "replicate gets the repository of an adapter",
        "return isLora ? { lora_weights: `${hubUrl}/${mapping.hfModelId}` } : {};",
        "return isLora ? { lora_weights: mapping.hfModelId } : {};",
      ],
    ],
  ),
];
