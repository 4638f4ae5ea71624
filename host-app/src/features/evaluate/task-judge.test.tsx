import { render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import type { Task } from "@patchbay/core/task";
import { expect, it, vi } from "vitest";
import { DataSetMapping } from "./data-set-mapping.tsx";
import type { Answer } from "./judges.ts";
import type { DataSet } from "./parse-rows.ts";
import { scoreOf } from "./rank-panes.ts";
import type { Cell } from "./run-rows.ts";
import { createTaskJudge } from "./task-judge.ts";

const answerOf = (output: unknown): Answer & Cell => ({ status: "done", totalMs: 1, toolCalls: [], output });

it("asks once for a score that arrives later, also for an answer with equal content", async () => {
  const judge = vi.fn<NonNullable<Task["judge"]>>(async ({ output }) => (output instanceof Blob ? 0.5 : undefined));
  const made = createTaskJudge("Sorting", { judge });
  const [image, other, text] = [answerOf(new Blob(["a"])), answerOf(new Blob(["b"])), answerOf("a")];
  const scores = () => [image, other, text].map((answer) => made.get()?.score(answer, "x"));
  const before = made.get();
  expect(scores()).toEqual([undefined, undefined, undefined]);
  await vi.waitFor(() => expect(made.get()).not.toBe(before));
  expect(scores()).toEqual([0.5, 0.5, undefined]);
  expect(made.get()).toMatchObject({ waiting: 0, failure: undefined });
  expect(judge).toHaveBeenCalledTimes(3);
  expect(made.get()?.score(image, "y")).toBeUndefined();
  expect(judge).toHaveBeenCalledTimes(4);
});

it("shows that scores are being computed, and why some are missing", async () => {
  const set: DataSet = { task: "sorting", columns: [], rows: [], problems: [], mapping: {}, expected: "x", judge: "" };
  const answers = [answerOf("good"), answerOf("bad")];
  const gate = new EventTarget();
  const finished = new Promise((resolve) => gate.addEventListener("open", resolve));
  const plugin: Pick<Task, "judge"> = {
    judge: async ({ output }) => {
      await finished;
      if (output === "bad") throw new Error("The task 'sorting' was ended.");
      return 1;
    },
  };
  const taskJudge = createTaskJudge("Sorting", plugin);
  function Scored() {
    const judge = useSyncExternalStore(taskJudge.subscribe, taskJudge.get);
    const scores = answers.map((answer) => scoreOf(answer, "x", judge) ?? "none").join();
    const judges = judge ? [judge] : [];
    return (
      <>
        <DataSetMapping fields={[]} set={set} judges={judges} judge={judge} misread={[]} onChange={() => {}} />
        <p>{scores}</p>
      </>
    );
  }
  render(<Scored />);
  expect(await screen.findByText("Scoring the answers…")).toBeTruthy();
  gate.dispatchEvent(new Event("open"));
  expect(await screen.findByText("1,none")).toBeTruthy();
  expect(screen.getByText(/^Not all answers have a score\. The task 'sorting' was ended\. Choose/)).toBeTruthy();
  expect(screen.queryByText("Scoring the answers…")).toBeNull();
});
