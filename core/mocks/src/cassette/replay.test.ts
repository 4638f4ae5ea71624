import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { replay, setMockPace, type Cassette } from "../index.ts";
import { CHAT, fetchFrom, hello, post } from "../../testing/ask-replay.ts";
import { createRecorder } from "./create-recorder.ts";

let restorePace: () => void;
beforeEach(() => void (restorePace = setMockPace(0)));
afterEach(() => restorePace());

type Ask = (fetch: typeof globalThis.fetch) => Promise<unknown>;

/** Calls a vendor's double and records the calls. */
async function record(answer: (request: Request) => Response | Promise<Response>, ask: Ask) {
  const recorder = createRecorder({ fetch: async (input, init) => answer(new Request(input, init)) });
  const seen = await ask(recorder.fetch);
  return { seen, cassette: JSON.parse(await recorder.text()) as Cassette };
}

async function piecesOf(response: Response): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of response.body ?? []) pieces.push(new TextDecoder().decode(piece));
  return pieces;
}

interface Stream {
  readonly type?: string;
  /** Milliseconds before each piece. */
  readonly pause?: number;
  readonly isCut?: boolean;
}

function streamed(pieces: readonly string[], { type = "text/event-stream", pause = 0, isCut }: Stream = {}): Response {
  const rest = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (pause > 0) await wait(pause);
        const piece = rest.shift();
        if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
        else if (isCut) controller.error(new TypeError("cut"));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "content-type": type } });
}

const event = (data: unknown): string => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

const whole = async (response: Response) => [
  response.status,
  response.headers.get("content-type"),
  Buffer.from(await response.arrayBuffer()).toString("latin1"),
];

const multipart = (): RequestInit => {
  const data = new FormData();
  data.set("model", "whisper");
  data.set("file", new Blob([new Uint8Array([1, 2, 255])], { type: "audio/wav" }), "a.wav");
  return { method: "POST", body: data };
};

/** Waits for a job, and fetches its result. */
const waitForJob: Ask = async (fetch) => {
  const { poll } = (await (await fetch(...post(hello))).json()) as { poll: string };
  const seen: unknown[] = [];
  for (;;) {
    const { status, url } = (await (await fetch(poll)).json()) as { status: string; url: string };
    seen.push(status);
    if (status === "done") return [...seen, (await (await fetch(url)).arrayBuffer()).byteLength];
  }
};

const askForPieces: Ask = async (fetch) => piecesOf(await fetch(...post(hello)));

describe("recorded exchanges are replayed", () => {
  const cases: Readonly<Record<string, readonly [answer: () => Response, ask: Ask]>> = {
    "a whole answer": [
      () => Response.json({ choices: [{ message: { content: "Hi, ü" } }], n: [1, 2.5, -3e-7, null] }),
      async (fetch) => whole(await fetch(...post(hello))),
    ],
    "an answer with numbers that lose digits": [
      () => new Response('{"id": 12345678901234567890}', { headers: { "content-type": "application/json" } }),
      async (fetch) => whole(await fetch(...post(hello))),
    ],
    "events, chunk by chunk": [
      () =>
        streamed([
          event({ a: "ü" }),
          ": ping\n\n",
          "event: done\ndata: {}\n\n",
          event("[DONE]"),
          "id: 1\ndata: a\ndata: b\n\n",
        ]),
      async (fetch) => piecesOf(await fetch(...post({ ...hello, stream: true }))),
    ],
    "lines, chunk by chunk": [
      () => streamed(['{"a":1}\n', '{"b":[2]}\n', "no JSON\n", "the rest"], { type: "application/x-ndjson" }),
      async (fetch) => piecesOf(await fetch(...post(hello))),
    ],
    "plain text, chunk by chunk": [
      () => streamed(["One", " two\n", " three"], { type: "text/plain; charset=utf-8" }),
      async (fetch) => piecesOf(await fetch(...post(hello))),
    ],
    "frames, chunk by chunk": [
      () => streamed(["\0\u0001a", "\0\u0002b"], { type: "application/vnd.amazon.eventstream" }),
      async (fetch) => piecesOf(await fetch(...post(hello))),
    ],
    bytes: [
      () => new Response(new Uint8Array([0, 255, 137]), { headers: { "content-type": "image/png" } }),
      async (fetch) => whole(await fetch(...post(hello))),
    ],
    "an upload": [
      () => Response.json({ text: "3 bytes" }),
      async (fetch) => whole(await fetch("https://api.acme.example/v1/audio", multipart())),
    ],
    "no content": [
      () => new Response(null, { status: 204 }),
      async (fetch) => whole(await fetch(CHAT, { method: "DELETE" })),
    ],
    "an error with Retry-After": [
      () => Response.json({ error: { message: "slow down" } }, { status: 429, headers: { "retry-after": "2" } }),
      async (fetch) => {
        const response = await fetch(...post(hello));
        return [...(await whole(response)), response.headers.get("retry-after")];
      },
    ],
    "no answer": [
      () => {
        throw new TypeError("Failed to fetch");
      },
      async (fetch) => fetch(...post(hello)).catch(String),
    ],
    "an answer that breaks off": [
      () => streamed([event("one"), "data: tw"], { isCut: true }),
      async (fetch) => {
        const response = await fetch(...post(hello));
        const reader = response.body?.getReader();
        const read = async () => new TextDecoder().decode((await reader?.read())?.value);
        return [await read(), await read(), await read().catch(() => "cut")];
      },
    ],
  };

  it.each(Object.entries(cases))("%s", async (_, [answer, ask]) => {
    const { seen, cassette } = await record(answer, ask);
    const tape = await replay(cassette);
    expect(tape.unused()).toHaveLength(1);
    expect(await ask(fetchFrom(tape))).toEqual(seen);
    expect([tape.unused(), tape.unmatched()]).toEqual([[], []]);
  });

  it("a stream that its reader leaves after its last event, as a whole one", async () => {
    const { cassette } = await record(
      () => streamed([event({ a: 1 }), event("[DONE]")]),
      async (fetch) => {
        const reader = (await fetch(...post(hello))).body?.getReader();
        await reader?.read();
        await reader?.read();
        await reader?.cancel();
      },
    );
    expect(cassette.exchanges[0]?.answer).not.toHaveProperty("incomplete");
    const pieces = await askForPieces(fetchFrom(await replay(cassette)));
    expect(pieces).toEqual([event({ a: 1 }), event("[DONE]")]);
  });

  it("a job with its polls and its file, in order", async () => {
    const states = ["queued", "running", "done"];
    const vendor = ({ url, method }: Request): Response => {
      if (method === "POST") return Response.json({ id: "job-1", poll: "https://api.acme.example/jobs/job-1" });
      if (url.endsWith(".png"))
        return new Response(new Uint8Array([137]), { headers: { "content-type": "image/png" } });
      return Response.json({ status: states.shift(), url: "https://cdn.example/out.png" });
    };
    const { seen, cassette } = await record(vendor, waitForJob);
    for (const mode of ["strict", "lenient"] as const) {
      const tape = await replay(cassette, { mode });
      expect(await waitForJob(fetchFrom(tape))).toEqual(seen);
      expect([tape.unused(), tape.unmatched()]).toEqual([[], []]);
    }
  });

  it("at the recorded times, scaled by the pace", async () => {
    const { cassette } = await record(() => streamed([event(1), event(2), event(3)], { pause: 20 }), askForPieces);
    const times = cassette.exchanges[0]?.answer?.stream?.map(({ at }) => at) ?? [];
    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    expect(times.at(-1)).toBeGreaterThanOrEqual(38);

    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      setMockPace(1);
      const slow = await replay(cassette, { pace: 100 });
      let ended = false;
      const answered = askForPieces(fetchFrom(slow)).then(() => void (ended = true));
      await vi.advanceTimersByTimeAsync(3000);
      expect(ended).toBe(false);
      await vi.advanceTimersByTimeAsync(600_000);
      await answered;
    } finally {
      vi.useRealTimers();
    }
  });
});
