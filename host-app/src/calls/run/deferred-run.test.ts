import { renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useDeferredRun, type BlockedReason } from "./deferred-run.ts";

const pending: BlockedReason = { text: "Looking up …", kind: "pending" };
const open: BlockedReason = { text: "Type a model’s id.", kind: "open" };

function openHook(first: BlockedReason | undefined) {
  const run = vi.fn<(blockedReason: BlockedReason | undefined) => void>();
  const view = renderHook(({ blockedReason }) => useDeferredRun(blockedReason, () => run(blockedReason)), {
    initialProps: { blockedReason: first } as { blockedReason: BlockedReason | undefined },
  });
  return {
    run,
    ask: () => view.result.current(),
    become: (blockedReason?: BlockedReason) => view.rerender({ blockedReason }),
  };
}

describe("useDeferredRun", () => {
  it("runs immediately if nothing is loading, and never without a request", () => {
    const { run, ask, become } = openHook(undefined);
    become(pending);
    become(undefined);
    expect(run).not.toHaveBeenCalled();
    ask();
    become(undefined);
    expect(run.mock.calls).toEqual([[undefined]]);
  });

  it.each([[undefined], [open]])("runs again, once, when loading has ended: %j", (next) => {
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
