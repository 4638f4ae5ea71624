import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Contestant } from "./contestants.ts";

const agent = new Agent({ keepAlive: true });

export interface Chat {
  readonly stream?: boolean;
  readonly content?: string;
}

/** Sends a chat, and resolves with the answer's beginning. */
async function send(contestant: Contestant, options: Chat): Promise<IncomingMessage> {
  const { url, model, headers } = contestant;
  const { stream = false, content = "What is a switchboard?" } = options;
  const body = JSON.stringify({ model, stream, messages: [{ role: "user", content }] });
  const outgoing = request(`${url}/v1/chat/completions`, {
    agent,
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  }).end(body);
  // After the answer has begun, reading it fails, too.
  outgoing.on("error", () => undefined);
  const [answer] = (await once(outgoing, "response").catch((error: unknown) => {
    // The server has closed the connection in the same moment.
    if (!outgoing.reusedSocket) throw error;
    return [undefined];
  })) as [IncomingMessage | undefined];
  return answer ?? send(contestant, options);
}

/** Reads a chat to its end. @throws if it is incomplete */
export async function chat(contestant: Contestant, options: Chat = {}): Promise<void> {
  const answer = await send(contestant, options);
  let last = "";
  answer.setEncoding("utf8").on("data", (text: string) => (last = (last + text).slice(-200)));
  await once(answer, "end");
  const isWhole = options.stream ? last.endsWith("data: [DONE]\n\n") : last.endsWith("}");
  if (answer.statusCode !== 200 || !isWhole) throw new Error(`${contestant.url}: ${answer.statusCode} ${last}`);
}

/** Repeats work, some at a time. */
export async function repeat(times: number, atOnce: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const workers = Array.from({ length: atOnce }, async () => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    while (left-- > 0) await work();
  });
  await Promise.all(workers);
}

/** Chats that a contestant answers in a second when there are always some waiting. */
export async function saturation(contestant: Contestant, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() < end) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await chat(contestant);
        count += 1;
      }
    }),
  );
  return count / seconds;
}

export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Milliseconds of work that begins at a steady rate, however long that before it takes. */
export async function latency(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<unknown>,
): Promise<Latency> {
  const times: number[] = [];
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (performance.now() < due) await sleep(due - performance.now());
    running.push(work(index).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(running);
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Begins to read a stream, and hangs up. @returns when that was, in milliseconds of Unix time */
export async function leave(contestant: Contestant): Promise<number> {
  const answer = await send(contestant, { stream: true, content: "slow" });
  await once(answer, "data");
  answer.destroy();
  return performance.timeOrigin + performance.now();
}

/** Milliseconds from a caller's leaving until the upstream's connection has ended. */
export async function abortTime(contestant: Contestant, upstream: Contestant): Promise<number> {
  const leftAt = await leave(contestant);
  return Number(await (await fetch(`${upstream.url}/ended`)).text()) - leftAt;
}
