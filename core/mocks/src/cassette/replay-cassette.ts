import { http, HttpResponse, type RequestHandler } from "msw";
import { pause } from "../pause.ts";
import { bodyOf } from "./body.ts";
import type { Cassette, RecordedAnswer, RecordedExchange, RecordedRequest } from "./cassette.ts";
import {
  compareRequests,
  compareValues,
  describeDifference,
  normalizeLoosely,
  routeOfRequest,
  type Difference,
} from "./compare.ts";
import { writePiece } from "./stream-pieces.ts";
import { writeRequest } from "./write-cassette.ts";

export interface ReplayOptions {
  /**
   * `strict` (default): a request must equal the recorded one, in any order of its members, and each exchange answers
   * once.
   * `lenient`: route and model must match; ids, seeds, dates and spaces are ignored, the nearest exchange answers,
   * and may
   * answer again.
   */
  readonly mode?: "strict" | "lenient";
  /** Factor of the recorded times, multiplied with that of `setMockPace`; default 1. */
  readonly pace?: number;
}

/** A cassette that answers. */
export interface Replay {
  /** For msw's `setupServer` or `setupWorker`: they answer all requests to the origins that were recorded. */
  readonly handlers: readonly RequestHandler[];
  /** Exchanges that have not been requested, for example `exchange 2: POST https://…`. */
  unused(): string[];
  /** Requests that no exchange answers, each with the nearest one and where it differs. */
  unmatched(): string[];
}

/** Answers from a cassette that has been opened. */
export function replayCassette({ exchanges }: Cassette, { mode = "strict", pace = 1 }: ReplayOptions = {}): Replay {
  const used = new Set<number>();
  const unmatched: string[] = [];

  function pick(request: RecordedRequest): RecordedExchange | undefined {
    const rated = rate(exchanges, request, mode);
    const fitting = rated.filter(({ fits }) => fits);
    const index = mode === "strict" ? firstUnused(fitting) : nearest(fitting);
    if (index === undefined) {
      unmatched.push(describeUnmatched(request, rated, exchanges, mode));
      return undefined;
    }
    used.add(index);
    return exchanges[index];
  }

  const firstUnused = (rated: readonly Rated[]): number | undefined =>
    rated.find(({ index }) => !used.has(index))?.index;

  /** The next of the closest exchanges; the last one again when all have been used. */
  function nearest(rated: readonly Rated[]): number | undefined {
    const least = Math.min(...rated.map(({ differences }) => differences.length));
    const near = rated.filter(({ differences }) => differences.length === least);
    return firstUnused(near) ?? near.at(-1)?.index;
  }

  const origins = new Set(exchanges.map(({ request }) => new URL(request.url).origin));
  const handlers = [...origins].map((origin) =>
    http.all(`${origin}/*`, async ({ request }) => {
      const exchange = pick(await writeRequest(request));
      if (!exchange) return refusal(unmatched.at(-1) ?? "");
      return exchange.answer ? answerWith(exchange.answer, pace) : HttpResponse.error();
    }),
  );

  return {
    handlers,
    unused: () => exchanges.flatMap(({ request }, index) => (used.has(index) ? [] : [describePlace(index, request)])),
    unmatched: () => [...unmatched],
  };
}

interface Rated {
  readonly index: number;
  readonly differences: readonly Difference[];
  /** Whether the exchange may answer. */
  readonly fits: boolean;
}

function rate(exchanges: readonly RecordedExchange[], received: RecordedRequest, mode: "strict" | "lenient"): Rated[] {
  return exchanges.map(({ request }, index) => {
    if (mode === "strict") {
      const differences = compareRequests(request, received);
      return { index, differences, fits: differences.length === 0 };
    }
    const differences = compareRequests(request, received, normalizeLoosely);
    return {
      index,
      differences,
      fits: compareValues(routeOfRequest(request), routeOfRequest(received)).length === 0,
    };
  });
}

function describePlace(index: number, { method, url }: RecordedRequest): string {
  return `exchange ${index + 1}: ${method} ${url}`;
}

/** Differences that an error names. */
const MOST_NAMED = 4;

function describeUnmatched(
  received: RecordedRequest,
  rated: readonly Rated[],
  exchanges: readonly RecordedExchange[],
  mode: "strict" | "lenient",
): string {
  const what = `No recorded exchange answers ${received.method} ${received.url}.`;
  // Another route is further away than another body.
  const weightOf = ({ differences }: Rated): number =>
    differences.length + (differences.some(({ path }) => path === "route") ? 1000 : 0);
  const [nearest] = rated.toSorted((one, other) => weightOf(one) - weightOf(other));
  const exchange = nearest && exchanges[nearest.index];
  if (!nearest || !exchange) return `${what} The cassette is empty.`;
  const described = describePlace(nearest.index, exchange.request);
  if (nearest.differences.length === 0) {
    return `${what} It equals ${described}, which was recorded once and has answered already.`;
  }
  const named = nearest.differences.slice(0, MOST_NAMED).map(describeDifference);
  const more = nearest.differences.length - named.length;
  const others = more > 0 ? `, and in ${more} more ${more === 1 ? "place" : "places"}` : "";
  const remedy =
    mode === "strict"
      ? "Record it again with 'patchbay record --refresh', or replay it leniently."
      : "Record it again with 'patchbay record --refresh'.";
  return `${what} The nearest is ${described}. It differs in ${named.join("; ")}${others}. ${remedy}`;
}

/** No vendor answers so, and no client repeats it. */
const NO_EXCHANGE = 418;

/** A refusal with the reason where clients look for it. */
function refusal(message: string): Response {
  return HttpResponse.json(
    { error: { message, type: "unmatched_request" } },
    { status: NO_EXCHANGE, headers: { "x-should-retry": "false" } },
  );
}

const WITHOUT_BODY = new Set([204, 205, 304]);

async function answerWith(answer: RecordedAnswer, pace: number): Promise<Response> {
  const { status, headers, after, stream, incomplete } = answer;
  await pause(after * pace);
  if (WITHOUT_BODY.has(status)) return new HttpResponse(null, { status, ...(headers && { headers }) });
  const body = stream || incomplete ? streamOf(answer, pace) : bodyOf(answer);
  const response = new HttpResponse(body, { status, ...(headers && { headers }) });
  // Engines add their own type to a text body.
  if (!headers?.["content-type"]) response.headers.delete("content-type");
  return response;
}

function streamOf(answer: RecordedAnswer, pace: number): ReadableStream<Uint8Array> {
  const pieces = answer.stream?.map((piece) => ({ at: piece.at, bytes: writePiece(piece) }));
  const parts = pieces ?? [{ at: 0, bytes: bytesOf(bodyOf(answer)) }];
  let next = 0;
  let now = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const part = parts[next++];
        if (!part) {
          if (answer.incomplete) controller.error(new TypeError("The recorded answer ended here"));
          else controller.close();
          return;
        }
        await pause(Math.max(0, part.at - now) * pace);
        now = part.at;
        controller.enqueue(part.bytes);
      },
      cancel() {
        next = parts.length;
      },
    },
    { highWaterMark: 0 },
  );
}

function bytesOf(body: BodyInit | null): Uint8Array {
  return body instanceof Uint8Array ? body : new TextEncoder().encode(String(body ?? ""));
}
