import type { ConnectedEngine } from "@patchbay/core/plugin";
import type { EngineContext } from "@patchbay/core/provider";

type Engine = ConnectedEngine["engine"];

/** A lock that is free comes sooner than this, and is no queue. */
const WAIT_MS = 200;

/**
 * Lets one tab at a time download a model: the others wait, and find it there. A model that is here already is run at once.
 * @param scope distinguishes the engines
 */
export function withDownloadLock(engine: Engine, scope: string, locks: Pick<LockManager, "request">): Engine {
  /** Models that have run here. */
  const known = new Set<string>();
  const { manageModels } = engine;
  const { pull, delete: remove } = manageModels ?? {};

  /** @param isDone whether the model is here as soon as the work tells that it runs: others need not wait for its end */
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
          work((told) => {
            if (isDone && told.phase === "running") release();
            progress(told);
          })
            .then(resolve, reject)
            .finally(release);
        });
      });
      request.catch(reject).finally(() => clearTimeout(waiting));
    });
  }

  async function isHere({ model, task, hubUrl }: Parameters<Engine["run"]>[0]): Promise<boolean> {
    // Where it cannot tell, it says why when it runs.
    const found = await engine.availability(model, { task, hubUrl }).catch(() => undefined);
    return found?.status !== "downloadable";
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
