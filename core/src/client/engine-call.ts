import { EngineError, PatchbayError } from "../errors/index.ts";
import type { ReceivedAnswer } from "../http/index.ts";
import type { EngineCall, EngineContext, Progress, StreamFormat } from "../provider/contract.ts";
import type { HostedEngine } from "../provider/plugin.ts";
import type { OpenedStream } from "../sse/read-stream.ts";
import { peerOf, type PreparedCall } from "./session.ts";

/** Runs a call on this device. @throws InputError, EngineError, and the reason for which the call ended */
export async function runEngine(prepared: PreparedCall, engine: HostedEngine): Promise<unknown> {
  const data = await run(prepared, engine, ignore);
  prepared.watch?.received(localAnswer(data));
  return data;
}

/** The same chunk by chunk, in the form in which the answer of a server is read. */
export async function streamEngine(
  prepared: PreparedCall,
  engine: HostedEngine,
  format: StreamFormat<unknown>,
): Promise<OpenedStream<unknown>> {
  const { call, scope, target, watch } = prepared;
  const encoder = new TextEncoder();
  const waiting: unknown[] = [];
  let wake: () => void = ignore;
  let isOver = false;
  const running = run(prepared, engine, (chunk) => {
    if (!isOver) waiting.push(chunk);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Whoever reads hears of it, after what has come before.
  running.catch(ignore);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
        const chunks = waiting.splice(0);
        if (chunks.length > 0) {
          controller.enqueue(encoder.encode(chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join("")));
        } else {
          await running;
          controller.close();
        }
      },
      cancel: () => void (isOver = true),
    },
    { highWaterMark: 0 },
  );
  watch?.received(localAnswer(undefined));
  return { response: new Response(body), format, call, signal: scope.signal, peer: peerOf(target) };
}

const ignore = (): void => undefined;

/** What those who follow calls are told of an answer that no server gave. */
function localAnswer(data: unknown): ReceivedAnswer {
  return { url: "", status: 200, headers: new Headers(), header: () => null, data };
}

function run(
  { call, scope, target, options }: PreparedCall,
  engine: HostedEngine,
  emit: (chunk: unknown) => void,
): Promise<unknown> {
  const { task, args, parameters, providerModelId: model, hubUrl, outputType, streaming } = call;
  const own: EngineCall = { task, args, parameters, model, hubUrl, outputType, streaming };
  return onDevice({ scope, options }, `${target.manifest.label} could not run the model`, (context) =>
    engine.run(own, { ...context, emit }),
  );
}

/**
 * Lets an engine work for a call, for as long as that lasts.
 * @param problem what has failed where the engine does not say it in an error of its own
 * @throws EngineError, InputError, and the reason for which the call ended
 */
export async function onDevice<Result>(
  { scope, options }: Pick<PreparedCall, "scope" | "options">,
  problem: string,
  work: (context: Pick<EngineContext, "signal" | "progress">) => Promise<Result>,
): Promise<Result> {
  const { signal } = scope;
  const progress = (told: Progress): void => {
    if (!signal.aborted) options.onProgress?.(told);
  };
  try {
    scope.throwIfEnded();
    return await scope.race(Promise.resolve(work({ signal, progress })));
  } catch (error) {
    if (PatchbayError.isInstance(error) || scope.isReason(error)) throw error;
    const reason = error instanceof Error ? `: ${error.message}` : "";
    throw new EngineError(`${problem} on this device${reason}`, { cause: error });
  }
}
