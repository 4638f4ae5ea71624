import { createStream } from "../sse/read-stream.ts";
import type { Invocation, makeOnce, makeStream } from "./call.ts";
import { CallWatch, followed } from "./call-watch.ts";
import type { ClientSettings } from "./client-settings.ts";
import { splitModel } from "./named-provider.ts";

const loadFallback = () => import("./fallback.ts");

type Chunks = AsyncGenerator<unknown, void, undefined>;

/** Makes a call that hooks follow, or that may go to one of several providers. */
export function guidedOnce(settings: ClientSettings, given: Invocation, make: typeof makeOnce): Promise<unknown> {
  const invocation = { ...given, args: splitModel(given.args, settings) };
  const watch = watchOf(settings, invocation, false);
  return followed(watch, async () => {
    if (!isRouted(settings, invocation)) return make(settings, { ...invocation, watch: watch.try() });
    const { tryInTurn, scopeOf } = await loadFallback();
    const routed = { settings, invocation, watch };
    const scope = scopeOf(routed);
    try {
      return await tryInTurn(
        routed,
        scope,
        (each) => make(settings, each),
        () => undefined,
      );
    } finally {
      scope.close();
    }
  });
}

/** The same for a call whose answer comes in chunks. */
export async function guidedStream(
  settings: ClientSettings,
  given: Invocation,
  make: typeof makeStream,
): Promise<Chunks> {
  const invocation = { ...given, args: splitModel(given.args, settings) };
  const watch = watchOf(settings, invocation, true);
  const chunks = isRouted(settings, invocation)
    ? (await loadFallback()).routedStream({ settings, invocation, watch }, make)
    : make(settings, { ...invocation, watch: watch.try() });
  const next: Chunks["next"] = async () => {
    try {
      const result = await chunks.next();
      if (result.done) await watch.ended();
      else await watch.chunk(result.value);
      return result;
    } catch (error) {
      await watch.failedWith(error);
      throw error;
    }
  };
  return createStream(next, async () => {
    await chunks.return();
    await watch.ended({ cancelled: true });
  });
}

/** Whether more than one provider may be asked, or the one that is named with a key of its own. */
function isRouted({ defaults }: ClientSettings, { args, options }: Invocation): boolean {
  const { provider } = (args ?? {}) as { readonly provider?: unknown };
  if (typeof provider !== "string") return Array.isArray(provider);
  const keys = options?.keys ?? defaults.keys;
  return provider === "fastest" || provider === "cheapest" || keys?.[provider] !== undefined;
}

function watchOf(settings: ClientSettings, { task, args, options }: Invocation, streaming: boolean): CallWatch {
  const { model } = (args ?? {}) as { readonly model?: unknown };
  const named = typeof model === "string" ? model : undefined;
  return new CallWatch(settings, options?.hooks, { task, model: named, streaming });
}
