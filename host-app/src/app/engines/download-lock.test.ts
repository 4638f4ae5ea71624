import type { ConnectedEngine } from "@patchbay/core/plugin";
import type { EngineContext, Progress } from "@patchbay/core/provider";
import { expect, it, vi } from "vitest";
import { withDownloadLock } from "./download-lock.ts";

type Engine = ConnectedEngine["engine"];
type Work = (context: Pick<EngineContext, "signal" | "progress">) => Promise<unknown>;

/** The browser's locks, as far as waiting tabs need them. */
function createLocks(): Pick<LockManager, "request"> {
  const ends = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: LockOptions, work: () => Promise<unknown>): Promise<unknown> => {
    const before = ends.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
    const turn = Promise.race([before, aborted]).then(() => work());
    ends.set(
      name,
      turn.catch(() => before),
    );
    return turn;
  };
  return { request } as Pick<LockManager, "request">;
}

/** Two tabs of one device, which stores a downloaded model. */
function openTabs(work: Work) {
  const locks = createLocks();
  let isHere = false;
  const downloads: string[] = [];
  const tab = (name: string): Engine => {
    async function load(context: Parameters<Work>[0]): Promise<void> {
      if (isHere) return;
      downloads.push(name);
      await work(context);
      isHere = true;
    }
    return withDownloadLock(
      {
        models: () => [],
        availability: async () => ({ status: isHere ? "ready" : "downloadable" }),
        async run(_call, context) {
          await load(context);
          context.progress({ phase: "running" });
          return new Promise((resolve) => context.signal.addEventListener("abort", () => resolve(name)));
        },
        manageModels: {
          pull: (_model, _question, context) => load(context),
          delete: async () => void (isHere = false),
        },
      },
      "echo",
      locks,
    );
  };
  return { one: tab("one"), other: tab("other"), downloads };
}

const call = {
  task: "chat",
  args: {},
  parameters: undefined,
  model: "m",
  hubUrl: "h",
  outputType: undefined,
  streaming: false,
};
const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
const question = { hubUrl: "h" };

function begin() {
  const controller = new AbortController();
  const reported: Progress[] = [];
  const context = {
    signal: controller.signal,
    progress: (one: Progress) => void reported.push(one),
    emit: () => undefined,
  };
  return { controller, reported, context };
}

it("lets one tab download a model while the other waits, which then runs it while the first still does", async () => {
  const finish = new AbortController();
  const { one, other, downloads } = openTabs(() => until(finish.signal));
  const [first, second] = [begin(), begin()];
  const runs = [one.run(call, first.context), other.run(call, second.context)];
  await vi.waitFor(() => expect(second.reported).toEqual([{ phase: "queued" }]));
  expect(downloads).toEqual(["one"]);
  finish.abort();
  await vi.waitFor(() => expect(second.reported.at(-1)).toEqual({ phase: "running" }));
  expect(first.reported).toEqual([{ phase: "running" }]);
  expect(downloads).toEqual(["one"]);
  first.controller.abort();
  second.controller.abort();
  expect(await Promise.all(runs)).toEqual(["one", "other"]);
});

it("lets the next tab start after a failure or when the user leaves", async () => {
  const work = vi.fn<Work>(async () => undefined).mockRejectedValueOnce(new Error("The storage is full."));
  const { one, other, downloads } = openTabs(work);
  const pulls = [one, other].map((tab) => tab.manageModels!.pull!("m", question, begin().context));
  await expect(pulls[0]).rejects.toThrow("The storage is full.");
  await pulls[1];
  expect(downloads).toEqual(["one", "other"]);
});

it("stops a waiting tab with its caller", async () => {
  const finish = new AbortController();
  const { one, other, downloads } = openTabs(() => until(finish.signal));
  const [first, second] = [begin(), begin()];
  const pull = one.manageModels!.pull!("m", question, first.context);
  const waiting = other.manageModels!.pull!("m", question, second.context);
  second.controller.abort();
  await expect(waiting).rejects.toThrow("aborted");
  finish.abort();
  await pull;
  expect(downloads).toEqual(["one"]);
});
