import { cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RunHint, useDeferredRun, type BlockedReason } from "./run-controls.tsx";

afterEach(cleanup);

describe("RunHint", () => {
  it.each([
    ["pending", false, "pb-muted"],
    ["pending", true, "pb-muted"],
    ["open", false, "pb-muted"],
    ["open", true, "pb-field-error"],
    ["wrong", false, "pb-field-error"],
  ] as const)("shows what is %s, tried: %s, as %s", (kind: BlockedReason["kind"], tried, className) => {
    render(<RunHint blockedReason={{ text: "Wait", kind }} tried={tried} />);
    expect(screen.getByText("Wait").className).toBe(className);
  });

  it("shows how to run it if nothing blocks it", () => {
    render(<RunHint blockedReason={undefined} tried />);
    const hint = screen.getByText(/Enter to run|↵ to run/);
    // The class hides it on touch screens.
    expect(hint.className).toBe("pb-key-hint");
    expect(hint.closest("output")?.className).toBe("pb-muted");
  });
});

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
