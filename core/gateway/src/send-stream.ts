import { describeFailure, isAbort } from "./errors/describe-failure.ts";
import { ERROR_SHAPES } from "./errors/error-shapes.ts";
import { EventBounds } from "./relay/event-bounds.ts";
import type { Tap } from "./relay/tap.ts";
import type { AnswerFacts, GatewayRoute } from "./route.ts";

type Chunks = AsyncGenerator<unknown, void, undefined>;

/** How a stream ended. */
export interface StreamEnd {
  readonly state: "completed" | "failed" | "canceled";
}

export interface StreamParts {
  readonly chunks: Chunks;
  /** The answer's bytes, if they go to the caller as they are. */
  readonly tap: Tap | undefined;
  readonly facts: AnswerFacts;
  /** Keeps the complete answer for later requests, before its end is sent. */
  keep(answer: unknown): Promise<void>;
  /** Called once. */
  onEnd(end: StreamEnd): void;
}

const encoder = new TextEncoder();

/**
 * The body of a streamed answer. Reads a chunk only when the caller wants one. A stream that breaks off ends with an event in
 * the caller's format, and without the mark of a complete answer.
 */
export function streamBody(
  route: GatewayRoute,
  { chunks, tap, facts, keep, onEnd }: StreamParts,
): ReadableStream<Uint8Array> {
  const stream = route.stream?.open(facts);
  const bounds = new EventBounds();
  /** Of a part of the body that the client has not accepted yet. */
  let delivered: unknown[] = [];
  let hasSent = false;
  let isOver = false;

  function end(state: StreamEnd["state"]): void {
    if (isOver) return;
    isOver = true;
    onEnd({ state });
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        tap?.onAccepted((part) => {
          delivered = [];
          const whole = bounds.push(part);
          if (!whole) return;
          hasSent = true;
          controller.enqueue(whole);
        });
      },
      async pull(controller) {
        try {
          for (;;) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            const { done, value } = await chunks.next();
            if (isOver) return;
            if (done) {
              if (tap) {
                const last = bounds.push(tap.pending() ?? new Uint8Array());
                for (const part of [last, bounds.rest()]) if (part) controller.enqueue(part);
              } else if (stream) {
                const last = stream.end();
                if (stream.answer) await keep(stream.answer());
                controller.enqueue(encoder.encode(last));
              }
              end("completed");
              controller.close();
              return;
            }
            if (tap) {
              delivered.push(value);
              if (!hasSent) continue;
              hasSent = false;
              return;
            }
            const events = stream?.chunk(value);
            if (!events) continue;
            controller.enqueue(encoder.encode(events));
            return;
          }
        } catch (error) {
          if (isOver) return;
          if (isAbort(error)) {
            end("canceled");
            controller.error(error);
            return;
          }
          if (route.stream?.isStateless) {
            for (const chunk of delivered) controller.enqueue(encoder.encode(stream?.chunk(chunk)));
          }
          const failure = describeFailure(error);
          controller.enqueue(encoder.encode(stream?.fail?.(failure) ?? ERROR_SHAPES[route.errors].event(failure)));
          end("failed");
          controller.close();
        }
      },
      async cancel() {
        end("canceled");
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}
