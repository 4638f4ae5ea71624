import { openAiChat, type ProviderManifest, type ProviderPlugin, type ProviderTask } from "@patchbay/core/provider";
import { GATEWAY_NAME } from "../upstream.ts";
import { createGateway, type Gateway, type GatewayOptions } from "../create-gateway.ts";

/** A request that reached the vendor. */
export interface SeenRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

export type VendorAnswer = (request: SeenRequest, count: number) => Response | Promise<Response>;

export const KEY = "sk-canary-0123456789abcdef";

function vendor(id: string, chat: ProviderTask, more: Partial<ProviderManifest> = {}): ProviderPlugin {
  const manifest = {
    label: id,
    auth: { scheme: "Bearer" },
    hosts: [`https://api.${id}.example`],
    tasks: { conversational: { stream: true } },
    models: "own",
    ...more,
  } as unknown as ProviderManifest;
  return { id, manifest, tasks: { conversational: chat } } as ProviderPlugin;
}

/** Recognizes a gateway. */
const server = { probe: { path: "health", member: "server", value: GATEWAY_NAME } } as ProviderManifest["server"];

/** Two vendors with OpenAI's format, one whose own code changes the request, and another gateway. */
const vendors = [
  vendor("acme", openAiChat() as ProviderTask),
  vendor("other", openAiChat() as ProviderTask),
  vendor("odd", openAiChat({ body: (body) => ({ ...body, safe: true }) }) as ProviderTask),
  vendor("gateway", openAiChat() as ProviderTask, { server }),
];

/** Dollars for a million tokens: 1 of input, 2 of output. */
const price = { currency: "USD", unit: "million tokens", input: 1, output: 2 } as const;
const facts = {
  date: "2026-01-01",
  source: "https://facts.example/models",
  models: [{ id: "small", task: "conversational", price, contextLength: 1000, outputLength: 100 }],
};

/** The same vendors; the model `acme/small` has a price. */
export const pricedVendors = vendors.map((each) => (each.id === "acme" ? { ...each, facts: async () => facts } : each));

/** A gateway whose vendors are one function. */
export function gatewayWith(
  answer: VendorAnswer,
  options: Partial<GatewayOptions> = {},
): { readonly gateway: Gateway; readonly seen: SeenRequest[] } {
  const seen: SeenRequest[] = [];
  const gateway = createGateway({
    providers: vendors,
    keys: { acme: KEY, other: KEY, odd: KEY },
    config: { retries: 0 },
    client: { logger: { debug: () => undefined, warn: () => undefined } },
    ...options,
    async fetch(input, init = {}) {
      const url = String(input);
      // The hub is unknown here: vendors have their own names for models.
      if (!url.includes(".example/")) return Response.json({ error: "not found" }, { status: 404 });
      const { body, headers, signal } = init;
      const request = {
        url,
        body: String(body),
        headers: headers as SeenRequest["headers"],
        signal: signal ?? undefined,
      };
      signal?.throwIfAborted();
      seen.push(request);
      return answer(request, seen.length);
    },
  });
  return { gateway, seen };
}

/** Posts JSON, or a text as it is. */
export function post(gateway: Gateway, path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return Promise.resolve(
    gateway.request(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
      headers: { "content-type": "application/json", ...(init.headers as Record<string, string> | undefined) },
    }),
  );
}

export const completion = {
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "small",
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
};

/** An event of a streamed chat. */
export const event = (text: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1, model: "small", choices: [{ index: 0, delta: { content: text }, finish_reason: finish }] })}\n\n`;

/** A streamed answer in the given pieces; a function in place of one throws to cut it off, or waits. */
export function streamed(...pieces: readonly (string | (() => Promise<void> | void))[]): Response {
  const encoder = new TextEncoder();
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const piece = left.shift();
          if (piece === undefined) {
            controller.close();
            return;
          }
          if (typeof piece === "string") {
            controller.enqueue(encoder.encode(piece));
            return;
          }
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await piece();
        }
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** A promise that waits until it is released. */
export function gate(): { readonly waiting: Promise<void>; release(): void } {
  let resolve: (() => void) | undefined;
  const waiting = new Promise<void>((settle) => (resolve = settle));
  return { waiting, release: () => resolve?.() };
}
