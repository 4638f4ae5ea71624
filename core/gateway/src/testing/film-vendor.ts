import { defineProvider, pollJob, type ProviderManifest, type ProviderPlugin } from "@patchbay/core/provider";
import { createGateway, type Gateway, type GatewayOptions } from "../create-gateway.ts";
import type { Job } from "../jobs/job.ts";
import { gate, KEY, post } from "./fake-vendor.ts";

const HOST = "https://api.films.example";

/** A vendor whose films are jobs. */
const films = {
  id: "films",
  manifest: {
    label: "Films",
    auth: { scheme: "Bearer" },
    hosts: [HOST],
    tasks: { "text-to-video": {} },
    models: "own",
  } as unknown as ProviderManifest,
  ...defineProvider({
    tasks: {
      "text-to-video": {
        route: () => ({ path: "films" }),
        body: ({ args }) => ({ prompt: args["inputs"] }),
        read: ({ data }, context) =>
          pollJob(context, {
            interval: 1,
            async look() {
              const { data: film } = await context.send(`films/${(data as { id: string }).id}`);
              const { state, at } = film as { readonly state: string; readonly at: number };
              if (state === "done") return new Blob(["film"], { type: "video/mp4" });
              context.progress({ phase: "running", ratio: at });
              return undefined;
            },
          }),
        cancel: ({ data }) => ({ method: "DELETE", url: `${HOST}/films/${(data as { id: string }).id}` }),
      },
    },
  }),
} as unknown as ProviderPlugin;

/** A vendor that waits in the middle of each film. */
export function filmVendor() {
  const middle = gate();
  const requests: string[] = [];
  let looks = 0;
  const answer = async (url: string, method: string, signal: AbortSignal | null | undefined): Promise<Response> => {
    requests.push(`${method} ${new URL(url).pathname}`);
    if (method === "POST") return Response.json({ id: "f1", echo: KEY });
    if (method === "DELETE") return Response.json({});
    looks += 1;
    if (looks === 1) return Response.json({ state: "running", at: 0.5 });
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    await Promise.race([middle.waiting, aborted]);
    return Response.json({ state: "done", at: 1 });
  };
  return { answer, requests, finish: middle.release };
}

/** A gateway whose vendor makes films. */
export function filmGateway({ answer }: ReturnType<typeof filmVendor>, options: Partial<GatewayOptions> = {}): Gateway {
  return createGateway({
    providers: [films],
    keys: { films: KEY },
    config: { retries: 0 },
    client: { logger: { debug: () => undefined, warn: () => undefined } },
    ...options,
    fetch: (input, init) =>
      String(input).startsWith(HOST)
        ? answer(String(input), init?.method ?? "GET", init?.signal)
        : Promise.resolve(Response.json({ error: "not found" }, { status: 404 })),
  });
}

/** Asks for a film as a job. */
export const startFilm = (
  gateway: Gateway,
  headers: Record<string, string> = {},
  body: object = {},
): Promise<Response> =>
  post(
    gateway,
    "/tasks/text-to-video",
    { model: "films/one", inputs: "waves", ...body },
    {
      headers: { prefer: "respond-async", ...headers },
    },
  );

export const readJob = async (gateway: Gateway, path: string, init?: RequestInit): Promise<Job> =>
  (await (await gateway.request(`/jobs/${path}`, init)).json()) as Job;

/** The next event that fulfills a condition. */
export async function eventIn(stream: ReadableStream<Uint8Array>, name: string): Promise<{ id: string; job: Job }> {
  const reader = stream.getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { done, value } = await reader.read();
    if (done) throw new Error(`There was no event ${name}.`);
    const text = new TextDecoder().decode(value);
    const [, id = "", event, data = ""] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    const job = JSON.parse(data) as Job;
    if (event === name && (name !== "progress" || job.progress)) {
      reader.releaseLock();
      return { id, job };
    }
  }
}
