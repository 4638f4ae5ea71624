import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type ClientOptions, type InferenceClient } from "@patchbay/core/client";
import { allProviders } from "../parity/all-providers.ts";

/** A server's answer. */
export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mistake that users make, and the whole message that they read. */
export interface Mistake {
  readonly mistake: string;
  /** `{host}` is the loopback server's host, `{closed}` a host without a server. */
  readonly message: string;
  /** The call; by default the provider is groq through the router. */
  call(scene: Scene): Promise<unknown>;
  /** The provider's answer; absent if no request may be sent to it. */
  readonly answer?: Reply;
  /** The hub's answer; default: groq and others serve the model. */
  readonly hub?: Reply;
  readonly options?: ClientOptions & { readonly accessToken?: string };
}

export interface Scene {
  readonly client: InferenceClient;
  /** Address of the loopback server, with a path for OpenAI's protocol. */
  readonly endpointUrl: string;
  readonly host: string;
  /** A host without a server. */
  readonly closedHost: string;
}

export const messages = [{ role: "user", content: "Hello" }];
export const chat = { model: "org/M", provider: "groq", messages };

const row = (task: string, providerId: string) => ({ status: "live", task, providerId });
const served: Reply = {
  json: {
    inferenceProviderMapping: {
      groq: row("conversational", "m"),
      together: row("text-to-image", "m"),
      "hf-inference": row("automatic-speech-recognition", "m"),
    },
  },
};

function send(response: ServerResponse, { status = 200, json, text, headers = {} }: Reply): void {
  const isText = text !== undefined;
  response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  response.end(isText ? text : JSON.stringify(json ?? {}));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function freeHost(): Promise<string> {
  const server = createServer();
  const host = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return host;
}

/** The error of a call with the mistake, and the number of requests that reached the provider. */
export async function makeMistake({ call, answer, hub, options = {} }: Mistake) {
  let sent = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith("/hub/")) return send(response, hub ?? served);
    sent++;
    return send(response, answer ?? { status: 418 });
  });
  const closedHost = await freeHost();
  const host = await listen(server);
  const { accessToken = "hf_a-token-of-a-user", ...rest } = options;
  try {
    const address = `http://${host}`;
    const client = createClient({
      providers: allProviders,
      hubUrl: `${address}/hub`,
      routerUrl: `${address}/router`,
      accessToken,
      retries: 0,
      logger: { debug: () => undefined, warn: () => undefined },
      ...rest,
    } as ClientOptions);
    const scene: Scene = { client: client as InferenceClient, endpointUrl: `${address}/v1`, host, closedHost };
    const error = await Promise.resolve()
      .then(() => call(scene))
      .then(
        (value: unknown) => new Error(`The call succeeded with ${JSON.stringify(value)}.`),
        (thrown: Error) => thrown,
      );
    return { error, message: error.message.replaceAll(host, "{host}").replaceAll(closedHost, "{closed}"), sent };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
