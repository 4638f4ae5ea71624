import { describe, expect, it } from "vitest";
import { NO_RUNS, reduceRuns, type Run, type RunList, type RunNews, type TaskCall } from "./run.ts";
import { NO_KEY } from "../../testing/entries.ts";

const call: TaskCall = {
  task: "conversational",
  provider: "acme",
  model: "m",
  args: {},
  access: NO_KEY,
  streams: true,
};

const start = (list: RunList, id: number, replaced: readonly number[] = []): RunList =>
  reduceRuns(list, { type: "started", id, call, replaced, at: 0 });

/** A run that receives one event per millisecond. */
function runThrough(...news: readonly RunNews[]): RunList {
  return news.reduce(
    (list, one, place) => reduceRuns(list, { type: "learned", id: 0, news: one, elapsedMs: place + 1 }),
    start(NO_RUNS, 0),
  );
}
const statusAfter = (...news: readonly RunNews[]): Run["status"] | undefined => runThrough(...news).runs[0]?.status;

const answer = (text: string, reasoning = ""): RunNews => ({
  type: "choices",
  choices: [{ text, reasoning, toolCalls: [] }],
});

describe("a run", () => {
  it("streams from its first text on, and ends with the complete text", () => {
    expect(statusAfter()).toBe("running");
    expect(statusAfter(answer(""))).toBe("running");
    expect(statusAfter(answer("A"))).toBe("streaming");
    expect(statusAfter({ type: "text", text: "A" })).toBe("streaming");
    const { runs, announcement } = runThrough(answer(""), answer("A"), answer("Ab"), { type: "done" });
    expect(runs[0]).toMatchObject({ status: "done", output: "Ab", firstMs: 2, totalMs: 4 });
    expect(announcement).toBe("The answer is complete.");
  });

  it("separates reasoning from the answer, with the start times of both", () => {
    const { runs } = runThrough(answer("", "Hm"), answer("", "Hmm"), answer("A", "Hmm"), { type: "done" });
    expect(runs[0]).toMatchObject({
      firstMs: 1,
      answeredMs: 3,
      output: "A",
      choices: [{ reasoning: "Hmm", text: "A" }],
    });
  });

  it("uses the output that a call returned, whatever was streamed before, also an empty one", () => {
    expect(runThrough(answer("A"), { type: "done", output: { choices: [] } }).runs[0]?.output).toEqual({ choices: [] });
    expect(runThrough({ type: "done", output: null }).runs[0]?.output).toBeNull();
  });

  it.each([
    [{ type: "cancelled" }, "cancelled", "The answer was stopped."],
    [{ type: "failed", error: new Error("no") }, "failed", ""],
  ] as const)("keeps what came before it ended: %j", (end, status, announced) => {
    const { runs, announcement } = runThrough({ type: "text", text: "A" }, end);
    expect(runs[0]).toMatchObject({ status, text: "A", totalMs: 2 });
    expect(announcement).toBe(announced);
  });

  it.each([{ type: "done" }, { type: "cancelled" }, { type: "failed", error: 1 }] as const)(
    "does not change any more after %j",
    (end) => {
      const ended = runThrough(end);
      for (const news of [answer("late"), { type: "done" }, { type: "cancelled" }] as const) {
        expect(reduceRuns(ended, { type: "learned", id: 0, news, elapsedMs: 9 })).toBe(ended);
      }
    },
  );
});

describe("a list of runs", () => {
  it("appends a new run, in place of those that it replaces", () => {
    const both = start(start(NO_RUNS, 0), 1);
    expect(both.runs.map(({ id }) => id)).toEqual([0, 1]);
    expect(start(both, 2, [0]).runs.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("forgets all runs, and ignores their later events", () => {
    const started = start(NO_RUNS, 0);
    const cleared = reduceRuns(started, { type: "cleared" });
    expect(cleared.runs).toEqual([]);
    expect(reduceRuns(cleared, { type: "learned", id: 0, news: answer("A"), elapsedMs: 1 })).toBe(cleared);
    const back = reduceRuns(start(cleared, 1), { type: "restored", list: started });
    expect(back.runs.map(({ id, status }) => [id, status])).toEqual([
      [0, "cancelled"],
      [1, "running"],
    ]);
  });
});
