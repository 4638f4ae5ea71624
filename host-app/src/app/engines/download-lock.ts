import type { ConnectedEngine } from "@patchbay/core/plugin";
import type { EngineContext } from "@patchbay/core/provider";

type Engine = ConnectedEngine["engine"];

/** A free lock is granted sooner than this, so it is not a queue. */
const WAIT_MS = 200;

/**
 * Lets one tab at a time download a model: the others wait and then use it. A downloaded model runs immediately.
 * @param scope distinguishes the engines
 */
export function withDownloadLock(engine: Engine, scope: string, locks: Pick<LockManager, "request">): Engine {
  /** Models that have run here. */
  const known = new Set<string>();
  const { manageModels } = engine;
  const { pull, delete: remove } = manageModels ?? {};

  /**
   * @param isDone whether the progress shows that the model is downloaded: others need not wait for the end of the run
   */
  async function alone<Result>(
    name: string,
    { signal, progress }: Pick<EngineContext, "signal" | "progress">,
    isDone: boolean,
    work: (progress: EngineContext["progress"]) => Promise<Result>,
  ): Promise<Result> {
    const waiting = setTimeout(() => progress({ phase: "queued" }), WAIT_MS);
    return new Promise((resolve, reject) => {
      const request = locks.request(`patchbay-download ${scope} ${name}`, { signal }, () => {
        clearTimeout(waiting);
        return new Promise<void>((release) => {
          work((event) => {
            if (isDone && event.phase === "running") release();
            progress(event);
          })
            .then(resolve, reject)
            .finally(release);
        });
      });
      request.catch(reject).finally(() => clearTimeout(waiting));
    });
  }

  async function isHere({ model, task, hubUrl }: Parameters<Engine["run"]>[0]): Promise<boolean> {
    // If the check fails, the run itself reports the reason.
    const availability = await engine.availability(model, { task, hubUrl }).catch(() => undefined);
    return availability?.status !== "downloadable";
  }

  return {
    ...engine,
    async run(call, context) {
      const { model, task, hubUrl } = call;
      const name = `${hubUrl} ${model || task}`;
      const use = `${name} ${task}`;
      const isKnown = known.has(use) || (await isHere(call));
      context.signal.throwIfAborted();
      const result = isKnown
        ? await engine.run(call, context)
        : await alone(name, context, true, (progress) => engine.run(call, { ...context, progress }));
      known.add(use);
      return result;
    },
    ...(manageModels && {
      manageModels: {
        ...manageModels,
        ...(pull && {
          pull: (model, question, context) =>
            alone(`${question.hubUrl} ${model}`, context, false, (progress) =>
              pull(model, question, { ...context, progress }),
            ),
        }),
        ...(remove && {
          delete(model, question, context) {
            known.clear();
            return remove(model, question, context);
          },
        }),
      },
    }),
  };
}
