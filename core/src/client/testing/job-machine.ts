import { seededNumbers } from "@patchbay/mocks/faults";
import { createVirtualClock } from "@patchbay/testing";
import type { JobHandle, PatchbayError } from "../../errors/index.ts";
import { jobMapping, video } from "./jobs.ts";
import { hubToken, setUpClient, type Answer } from "./set-up-client.ts";

/** What may become of one request. */
type Fate =
  | "answer"
  | "refused"
  | "limited"
  | "busy"
  | "error"
  | "gateway"
  | "dropped"
  | "cut"
  | "silent"
  | "stalled"
  | "garbled";

const fates: readonly Fate[] = [
  "refused",
  "limited",
  "busy",
  "error",
  "gateway",
  "dropped",
  "cut",
  "silent",
  "stalled",
  "garbled",
];
/** After these the server has not received the request, or has reported that it did nothing. */
const harmless = new Set<Fate>(["refused", "limited", "busy"]);

const responseUrl = "https://queue.fal.run/fal-ai/base/requests/r";
const filmUrl = "https://cdn.example/v.mp4";
const json = { "content-type": "application/json" };
const never = () => new Promise<never>(() => undefined);

/** How a call of a job went that met seeded faults. */
export interface JobRun {
  readonly seed: number;
  /** What the server did, request by request. */
  readonly story: readonly string[];
  /** Jobs that the server may have begun. */
  readonly begun: number;
  readonly handles: readonly JobHandle[];
  readonly output?: string;
  readonly error?: PatchbayError;
  readonly deadline: number;
  readonly took: number;
  /** What fetching the result gave, once everything worked again. */
  readonly resumed?: string;
  /** Jobs that fetching the result has begun. */
  readonly begunByResuming: number;
}

/** Starts a job at a server that fails at random, with random limits, and fetches the result afterwards where it is left. */
export async function runJob(seed: number): Promise<JobRun> {
  const below = seededNumbers(seed);
  const random = () => below(1e6) / 1e6;
  const clock = createVirtualClock();
  const faultiness = random() * 0.9;
  const looksUntilDone = Math.floor(random() * 6);
  const story: string[] = [];
  let begun = 0;
  let looks = 0;
  let isMended = false;

  const draw = (): Fate => {
    if (isMended || random() > faultiness) return "answer";
    return fates[Math.floor(random() * fates.length)] ?? "answer";
  };

  const served = (method: string, url: string): Response => {
    if (method === "POST") return Response.json({ request_id: "r", status: "IN_QUEUE", response_url: responseUrl });
    if (url === filmUrl) return new Response("film", { headers: { "content-type": "video/mp4" } });
    if (!url.includes("/status")) return Response.json({ video: { url: filmUrl } });
    return Response.json({ status: looks++ < looksUntilDone ? "IN_PROGRESS" : "COMPLETED" });
  };

  const answer: Answer = async ({ method, url }) => {
    const fate = draw();
    story.push(`${method} ${fate}`);
    if (method === "POST" && !harmless.has(fate)) begun++;
    if (random() < 0.3) await new Promise<void>((resolve) => void clock.schedule(random() * 3000, resolve));
    switch (fate) {
      case "refused":
        throw new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
      case "dropped":
        throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
      case "limited":
        return Response.json({ error: hubToken }, { status: 429, headers: { "retry-after": "3" } });
      case "busy":
        return new Response(hubToken, { status: 503 });
      case "error":
        return Response.json({ detail: hubToken }, { status: 500 });
      case "gateway":
        return new Response("<html>", { status: 502 });
      case "cut":
        return partly((controller) => controller.error(new TypeError("terminated")));
      case "silent":
        return partly(() => undefined);
      case "stalled":
        return never();
      case "garbled":
        // One file looks like another.
        if (url === filmUrl) return served(method, url);
        return new Response("<html>", { headers: json });
      default:
        return served(method, url);
    }
  };

  const controller = new AbortController();
  const deadline = 2000 + Math.floor(random() * 60_000);
  if (random() < 0.25) clock.schedule(random() * deadline, () => controller.abort());
  const { client } = setUpClient({
    mapping: jobMapping,
    token: hubToken,
    answer,
    clock,
    ...(random() < 0.5 && { connectTimeout: 4000 }),
    ...(random() < 0.5 && { idleTimeout: 3000 }),
  });
  const handles: JobHandle[] = [];
  const onJob = (job: JobHandle): void => void handles.push(JSON.parse(JSON.stringify(job)) as JobHandle);
  const from = clock.now();
  const outcome = await client.textToVideo(video, { deadline, signal: controller.signal, onJob }).then(
    async (film) => ({ output: await film.text() }),
    (error: PatchbayError) => ({ error }),
  );
  const took = clock.now() - from;
  const begunByCall = begun;
  isMended = true;
  const [handle] = handles;
  const resumed = handle && { resumed: await (await client.resume<Blob>(handle)).text() };
  const begunByResuming = begun - begunByCall;
  return { seed, story, begun: begunByCall, handles, ...outcome, deadline, took, ...resumed, begunByResuming };
}

function partly(then: (controller: ReadableStreamDefaultController) => void): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"request'));
      then(controller);
    },
  });
  return new Response(body, { headers: json });
}

const endings =
  /^(?:AbortError|ConnectTimeoutError|DeadlineError|HttpError|IdleTimeoutError|NetworkError|OutputError|RateLimitError|ServiceUnavailableError)$/;

/** What is wrong with how a call went; nothing when it is as it has to be. */
export function faultsOf(run: JobRun): readonly string[] {
  const { begun, handles, output, error, deadline, took, resumed, begunByResuming } = run;
  const wrong: string[] = [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) wrong.push(`seed ${run.seed}: ${what}; ${run.story.join(", ")}; ${String(error)}`);
  };
  check(took <= deadline, `took ${took} ms of ${deadline}`);
  check(begun <= 1, `began ${begun} jobs`);
  check(begunByResuming === 0, "resuming began another job");
  check(handles.length <= 1, "announced a job twice");
  check((output === "film") === (error === undefined), `ended with ${output}`);
  if (handles.length > 0) check(resumed === "film", `resumed to ${resumed}`);
  if (!error) return wrong;
  check(endings.test(error.name), `ended with ${error.name}`);
  check(!JSON.stringify([error, error.message, error.stack]).includes(hubToken), "shows the token");
  const isAbort = error.name === "AbortError";
  if (!isAbort)
    check(begun === 0 || error.maybeAccepted === true || error.job !== undefined, "does not tell of the job");
  if (!isAbort && handles.length > 0)
    check(JSON.stringify(error.job) === JSON.stringify(handles[0]), "lost the handle");
  if (begun === 0) check(error.job === undefined && handles.length === 0, "tells of a job that never was");
  return wrong;
}
