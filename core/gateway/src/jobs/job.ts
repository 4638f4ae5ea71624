import type { Progress } from "@patchbay/core/provider";
import { EventLog, eventResponse, type Work } from "../background/work.ts";
import { CALLER_KEY } from "../accounts/caller-key.ts";
import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayRoute, LaterOptions, LaterRequest } from "../route.ts";
import { storedAnswer } from "../store/stored-answer.ts";

/** A call that its caller does not wait for, as it is answered. */
export interface Job {
  readonly id: string;
  readonly object: "job";
  readonly task: string;
  /** As the caller named it. */
  readonly model: string;
  readonly status: "running" | "completed" | "failed" | "canceled";
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly ended_at?: number;
  readonly provider?: string;
  readonly progress?: Progress;
  /** Why it failed, in the form of OpenAI's errors. */
  readonly error?: unknown;
}

/** A job as it is stored. */
export interface StoredJob {
  readonly job: Job;
  /** How many events it has had. */
  readonly events: number;
  /** Unix time in milliseconds when a job counts as lost, unless a process follows it. */
  readonly lostAt: number;
  /** Whether its caller's own key has started it, without which no one can follow it. */
  readonly hasOwnKey?: boolean;
}

/** What a job needs to go on. */
export type JobServices = Pick<LaterRequest, "store" | "works">;

/** How long a job and its answer can be read. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The parts of a job in the store: what all may read, what its provider has accepted, and its answer. */
export const jobKeys = (id: string) => ({ job: `job/${id}`, handle: `job-handle/${id}`, answer: `job-answer/${id}` });

/**
 * Starts a task as a job if its request has `Prefer: respond-async`. A request that accepts only events gets the job's.
 * Source: https://www.rfc-editor.org/rfc/rfc7240
 */
export function startJob(task: string): NonNullable<GatewayRoute["later"]> {
  return ({ body, headers, store, works, deadlineMs, answer }) => {
    if (!/(?:^|[\s,])respond-async\b/i.test(headers.get("prefer") ?? "")) return undefined;
    if (body["stream"] === true) {
      const message = "`stream`: a job's events are its progress. Remove it, or the header `prefer`.";
      throw new GatewayError(400, "unsupported_parameter", message, { param: "stream" });
    }
    const job: Job = {
      id: `job_${crypto.randomUUID().replaceAll("-", "")}`,
      object: "job",
      task,
      model: String(body["model"]),
      status: "running",
      created_at: seconds(),
    };
    const lostAt = Date.now() + deadlineMs;
    const stored = { job, events: 0, lostAt, ...(headers.has(CALLER_KEY) && { hasOwnKey: true }) };
    const running = runJob({ store, works }, stored, answer);
    const about = { location: `../jobs/${job.id}`, "preference-applied": "respond-async" };
    const isWatched = headers.get("accept")?.trim() === "text/event-stream";
    return running.then((work) =>
      isWatched ? eventResponse(work?.read() ?? "", about) : Response.json(job, { status: 202, headers: about }),
    );
  };
}

/**
 * Follows a job to its end in this process, and stores every change.
 * @param call must not reject
 * @returns when the job is stored; undefined if another process follows it
 */
export async function runJob(
  { store, works }: JobServices,
  stored: StoredJob,
  call: (options: LaterOptions) => Promise<Response>,
): Promise<Work | undefined> {
  let current = stored;
  const { id } = stored.job;
  const keys = jobKeys(id);
  let accept: (() => void) | undefined;
  let refuse: ((error: unknown) => void) | undefined;
  const accepted = new Promise<void>((resolve, reject) => {
    accept = resolve;
    refuse = reject;
  });
  const work = await works.start(
    id,
    async (log, signal) => {
      let saving = Promise.resolve();
      const change = (news: Partial<Job>): Promise<void> => {
        const next = { ...current, job: { ...current.job, ...news }, events: current.events + 1 };
        current = next;
        saving = saving.then(async () => {
          // Stored first: a caller that has seen an event may read what it reports.
          await store.put(keys.job, { ...next }, LIFETIME_MS);
          log.append(jobEvent(next));
        });
        return saving;
      };
      await change({}).then(accept, (error: unknown) => {
        refuse?.(error);
        throw error;
      });
      const response = await call({
        signal,
        onProgress: (progress) => void change({ progress }).catch(() => undefined),
        async onJob(handle) {
          await store.put(keys.handle, { ...handle }, LIFETIME_MS);
          await change({ provider: handle.provider });
        },
      });
      const provider = response.headers.get("x-patchbay-provider");
      const failure = response.ok ? undefined : ((await response.clone().json()) as { readonly error: unknown });
      await store.put(keys.answer, await storedAnswer(response), LIFETIME_MS);
      await change({
        ended_at: seconds(),
        ...(provider !== null && { provider }),
        status: signal.aborted ? "canceled" : failure ? "failed" : "completed",
        ...(failure && !signal.aborted && { error: failure.error }),
      });
    },
    new EventLog(stored.events),
  );
  if (work) await accepted;
  return work;
}

/** The event of a job's latest change. */
export function jobEvent({ job, events }: StoredJob): string {
  const name = job.status === "running" ? "progress" : job.status;
  return `id: ${events}\nevent: ${name}\ndata: ${JSON.stringify(job)}\n\n`;
}

export const seconds = (): number => Math.floor(Date.now() / 1000);
