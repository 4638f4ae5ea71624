import { createRequire } from "node:module";
import { addresses } from "./openai-form.ts";
import { awsOptions, bedrock, google, load, mistral, type Fetch } from "./sdks.ts";

const KEY = "key-0123456789";

type Options = Readonly<Record<string, unknown>>;
type Making = (via: Fetch) => object | Promise<object>;

/** The client of a package, from its member of that name. */
function made(name: string, member: string, options: Options): object {
  const loaded = load(name) as Record<string, new (options: object) => object>;
  return new loaded[member]!(options);
}

/** A client that takes `fetch`. */
const withFetch =
  (name: string, member = "default", options: Options = {}): Making =>
  (via) =>
    made(name, member, { apiKey: KEY, fetch: via, maxRetries: 0, ...options });

const openAi = (baseURL: string | undefined): Making => withFetch("openai", "default", { baseURL });

/** OpenAI's client for a vendor with two addresses. */
const withMembersAt =
  (baseURL: string | undefined, other: string | undefined, members: readonly string[]): Making =>
  async (via) => {
    const there = (await openAi(other)(via)) as Record<string, unknown>;
    return Object.assign(await openAi(baseURL)(via), Object.fromEntries(members.map((name) => [name, there[name]])));
  };

function fal(via: Fetch): object {
  // Tests run with the condition `source`, which would resolve this dependency of the client to TypeScript.
  const resolved = createRequire(load.resolve("@fal-ai/client")).resolve("eventsource-parser");
  const built = resolved.replace(/src\/index\.ts$/, "dist/index.cjs");
  load(built);
  load.cache[resolved] = load.cache[built];
  const { createFalClient } = load("@fal-ai/client") as { createFalClient(options: object): object };
  return createFalClient({ credentials: KEY, fetch: via, retry: { maxRetries: 0 } });
}

/** Calls through `axios`, which gets an adapter. */
function revAi(via: Fetch): object {
  const axios = createRequire(load.resolve("revai-node-sdk"))("axios") as { defaults: { adapter: unknown } };
  const { adapter } = axios.defaults;
  interface Request {
    readonly baseURL: string;
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly data?: string;
  }
  axios.defaults.adapter = async (config: Request) => {
    const { baseURL, url, method, headers, data } = config;
    const body = data === undefined ? null : data;
    const answer = await via(baseURL.replace(/\/$/, "") + url, { method: method.toUpperCase(), headers, body });
    return { status: answer.status, data: await answer.json(), headers: {}, config };
  };
  try {
    const { RevAiApiClient } = load("revai-node-sdk") as { RevAiApiClient: new (options: object) => object };
    return new RevAiApiClient({ token: KEY });
  } finally {
    axios.defaults.adapter = adapter;
  }
}

/** A client whose calls are commands. */
function amazonBedrock(via: Fetch): object {
  const { client, sdk } = bedrock(via);
  return {
    async invoke({ body, ...input }: { readonly body: object; readonly modelId: string }) {
      const command = new sdk.InvokeModelCommand({
        ...input,
        contentType: "application/json",
        body: JSON.stringify(body),
      });
      return JSON.parse(new TextDecoder().decode((await client.send(command)).body)) as unknown;
    },
    rerank(input: object) {
      const { BedrockAgentRuntime } = load("@aws-sdk/client-bedrock-agent-runtime") as {
        BedrockAgentRuntime: new (options: object) => { rerank(input: object): Promise<unknown> };
      };
      return new BedrockAgentRuntime(awsOptions(via)).rerank(input);
    },
  };
}

/** The AI SDK's client of its gateway, where a model is made before it is called. */
async function vercel(via: Fetch): Promise<object> {
  type Model = Record<string, (options: object) => Promise<unknown>>;
  const { createGateway } = await import("ai");
  const gateway = createGateway({ apiKey: KEY, fetch: via }) as unknown as Record<string, (model: string) => Model>;
  const call = (kind: string, method: string) => ({
    [kind]: {
      [method]: ({ model, ...options }: { readonly model: string }) => gateway[kind]!(model)[method]!(options),
    },
  });
  return {
    ...call("imageModel", "doGenerate"),
    ...call("speechModel", "doGenerate"),
    ...call("transcriptionModel", "doGenerate"),
    ...call("videoModel", "doStart"),
    // The gateway also has addresses in OpenAI's form.
    embeddings: ((await openAi(addresses["vercel"])(via)) as Record<string, object>)["embeddings"],
  };
}

/** The vendors' clients, by provider; others are called with OpenAI's. */
export const CLIENTS: Readonly<Record<string, Making>> = {
  "amazon-bedrock": amazonBedrock,
  anthropic: withFetch("@anthropic-ai/sdk"),
  baseten: openAi("https://model-yqv4yjjq.api.baseten.co/environments/production/sync/v1"),
  cartesia: withFetch("@cartesia/cartesia-js", "default", { token: KEY }),
  cohere: withFetch("cohere-ai", "CohereClientV2", { token: KEY }),
  deepseek: openAi("https://api.deepseek.com/beta"),
  elevenlabs: withFetch("@elevenlabs/elevenlabs-js", "ElevenLabsClient"),
  "fal-ai": fal,
  "fireworks-ai": withMembersAt(addresses["fireworks-ai"], "https://audio-prod.api.fireworks.ai/v1", ["audio"]),
  // Endpoints of the user's own have another address.
  friendli: withMembersAt("https://api.friendli.ai/dedicated/v1", addresses["friendli"], ["completions", "audio"]),
  gladia: (via) => {
    globalThis.fetch = via;
    const client = made("@gladiaio/sdk", "GladiaClient", { apiKey: KEY }) as { preRecorded(): object };
    return client.preRecorded();
  },
  google,
  "google-vertex": (via) => {
    globalThis.fetch = via;
    return made("@google/genai", "GoogleGenAI", {
      vertexai: true,
      // Its default is the preview of the next version.
      apiVersion: "v1",
      project: "example",
      location: "global",
      googleAuthOptions: {
        authClient: { getRequestHeaders: async () => new Headers({ authorization: `Bearer ${KEY}` }) },
      },
    });
  },
  groq: withFetch("groq-sdk"),
  hume: withFetch("hume", "HumeClient"),
  lmnt: withFetch("lmnt-node"),
  mistral,
  // The package has no entry for `require`.
  perplexity: withFetch("./node_modules/@perplexity-ai/perplexity_ai/dist/index.js"),
  prodia: (via) => {
    globalThis.fetch = via;
    const { createProdia } = load("prodia/v2") as { createProdia(options: object): object };
    return createProdia({ token: KEY });
  },
  recraft: openAi("https://external.api.recraft.ai/v1"),
  replicate: (via) => {
    const Replicate = load("replicate") as new (options: object) => object;
    return new Replicate({ auth: KEY, fetch: via });
  },
  "rev-ai": revAi,
  runway: withFetch("@runwayml/sdk"),
  sambanova: withFetch("sambanova"),
  sarvam: withFetch("sarvamai", "SarvamAIClient", { apiSubscriptionKey: KEY }),
  speechmatics: (via) => {
    globalThis.fetch = via;
    return made("@speechmatics/batch-client", "BatchClient", {
      apiKey: KEY,
      appId: "patchbay",
      apiUrl: "https://eu1.asr.api.speechmatics.com",
    });
  },
  together: withFetch("together-ai"),
  vercel,
  wavespeed: (via) => {
    globalThis.fetch = via;
    const { Client } = load("wavespeed") as { Client: new (key: string) => object };
    return new Client(KEY);
  },
  writer: withFetch("writer-sdk"),
};

/** Cohere's client for other vendors that rank in its form. */
const cohere = (id: string): Making =>
  withFetch("cohere-ai", "CohereClient", { token: KEY, baseUrl: addresses[id]?.replace(/\/v1$/, "") });

/** A call by its path in the vendor's client: `chat.completions.create`; or in Cohere's: `cohere.rerank`. */
export async function callSdk(id: string, call: string, via: Fetch, args: readonly unknown[]): Promise<unknown> {
  const [first, ...rest] = call.split(".");
  const isCohere = first === "cohere";
  const names = isCohere ? rest : [first!, ...rest];
  const client = await (isCohere ? cohere(id) : (CLIENTS[id] ?? openAi(addresses[id])))(via);
  const owner = names.slice(0, -1).reduce<object>((from, name) => (from as Record<string, object>)[name]!, client);
  return (owner as Record<string, (...args: unknown[]) => unknown>)[names.at(-1)!]!(...args);
}
