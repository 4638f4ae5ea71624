import type { ReceivedAnswer } from "../http/answer.ts";
import { EngineError, PatchbayError } from "../errors/index.ts";
import type { EngineCall, EngineContext, Progress, StreamFormat } from "../provider/contract.ts";
import type { HostedEngine } from "../provider/plugin.ts";
import type { OpenedStream } from "../sse/read-stream.ts";
import type { OpenCall } from "./open-call.ts";
import { peerOf, type PreparedCall } from "./provider-request.ts";

/** Runs a call on this device. @throws InputError, EngineError, and the reason for which the call ended */
export async function runEngine(prepared: PreparedCall, engine: HostedEngine): Promise<unknown> {
  const data = await run(prepared, engine, ignore);
  prepared.invocation.watch?.received(localAnswer(data));
  return data;
}

/** Runs a call on this device, and gives its chunks in the form of a server's stream. */
export async function streamEngine(
  prepared: PreparedCall,
  engine: HostedEngine,
  format: StreamFormat<unknown>,
): Promise<OpenedStream<unknown>> {
  const { call, invocation, scope, target } = prepared;
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
  // The reader receives the error after the chunks before it.
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
  invocation.watch?.received(localAnswer(undefined));
  return { response: new Response(body), format, call, signal: scope.signal, peer: peerOf(target) };
}

const ignore = (): void => undefined;

/** An answer without a server, for hooks. */
function localAnswer(data: unknown): ReceivedAnswer {
  return { url: "", status: 200, headers: new Headers(), header: () => null, data };
}

function run(prepared: PreparedCall, engine: HostedEngine, emit: (chunk: unknown) => void): Promise<unknown> {
  const { task, args, parameters, providerModelId: model, hubUrl, outputType, streaming } = prepared.call;
  const call: EngineCall = { task, args, parameters, model, hubUrl, outputType, streaming };
  return onDevice(prepared, `${prepared.target.manifest.label} could not run the model`, (context) =>
    engine.run(call, { ...context, emit }),
  );
}

/**
 * Runs an engine's work until the call ends.
 * @param problem the message's beginning for an error that is not the engine's own
 * @throws EngineError, InputError, and the reason for which the call ended
 */
export async function onDevice<Result>(
  { scope, options }: OpenCall,
  problem: string,
  work: (context: Pick<EngineContext, "signal" | "progress">) => Promise<Result>,
): Promise<Result> {
  const { signal } = scope;
  const onProgress = (progress: Progress): void => {
    if (!signal.aborted) options.onProgress?.(progress);
  };
  try {
    scope.throwIfEnded();
    return await scope.race(Promise.resolve(work({ signal, progress: onProgress })));
  } catch (error) {
    if (PatchbayError.isInstance(error) || scope.isReason(error)) throw error;
    const reason = error instanceof Error ? `: ${error.message}` : "";
    throw new EngineError(`${problem} on this device${reason}`, { cause: error });
  }
}
