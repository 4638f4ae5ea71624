import type { Invocation, makeOnce, makeStream } from "./call.ts";
import { CallWatch, followed, TryWatch } from "./call-watch.ts";
import type { ClientSettings } from "./client-settings.ts";

/** Makes a call that hooks follow. */
export async function guidedOnce(
  settings: ClientSettings,
  invocation: Invocation,
  make: typeof makeOnce,
): Promise<unknown> {
  const watch = watchOf(settings, invocation, false);
  return followed(watch, (tried) => make(settings, { ...invocation, watch: tried }));
}

/** The same for a call whose answer comes in chunks. */
export function guidedStream(
  settings: ClientSettings,
  invocation: Invocation,
  make: typeof makeStream,
): AsyncGenerator<unknown, void, undefined> {
  const watch = watchOf(settings, invocation, true);
  const tried = new TryWatch(watch);
  const chunks = make(settings, { ...invocation, watch: tried });
  const leave = async () => {
    await chunks.return();
    await watch.ended(tried, { cancelled: true });
  };
  const stream: AsyncGenerator<unknown, void, undefined> = {
    async next() {
      try {
        const result = await chunks.next();
        if (result.done) await watch.ended(tried);
        else await watch.chunk(result.value, tried);
        return result;
      } catch (error) {
        await watch.failedWith(error, tried);
        throw error;
      }
    },
    return: () => leave().then(() => ({ value: undefined, done: true })),
    throw: (error) =>
      leave().then(() => {
        throw error;
      }),
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

function watchOf(settings: ClientSettings, { task, args, options }: Invocation, streaming: boolean): CallWatch {
  const { model } = (args ?? {}) as { readonly model?: unknown };
  return new CallWatch(settings, options?.hooks, {
    task,
    model: typeof model === "string" ? model : undefined,
    streaming,
  });
}
