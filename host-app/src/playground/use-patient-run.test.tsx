import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Obstacle } from "./obstacle.ts";
import { usePatientRun } from "./use-patient-run.ts";

afterEach(cleanup);

const pending: Obstacle = { text: "Looking up …", kind: "pending" };
const open: Obstacle = { text: "Type a model’s id.", kind: "open" };

function openHook(first: Obstacle | undefined) {
  const run = vi.fn<(obstacle: Obstacle | undefined) => void>();
  const view = renderHook(({ obstacle }) => usePatientRun(obstacle, () => run(obstacle)), {
    initialProps: { obstacle: first } as { obstacle: Obstacle | undefined },
  });
  return { run, ask: () => view.result.current(), become: (obstacle?: Obstacle) => view.rerender({ obstacle }) };
}

describe("usePatientRun", () => {
  it("runs at once when nothing is on its way, and never by itself", () => {
    const { run, ask, become } = openHook(undefined);
    become(pending);
    become(undefined);
    expect(run).not.toHaveBeenCalled();
    ask();
    become(undefined);
    expect(run.mock.calls).toEqual([[undefined]]);
  });

  it.each([[undefined], [open]])("runs again, once, when what was on its way has arrived: %j", (next) => {
    const { run, ask, become } = openHook(pending);
    ask();
    ask();
    become(pending);
    expect(run.mock.calls).toEqual([[pending], [pending]]);
    become(next);
    become(next);
    expect(run.mock.calls).toEqual([[pending], [pending], [next]]);
  });
});
