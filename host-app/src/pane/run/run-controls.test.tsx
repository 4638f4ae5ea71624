import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RunHint } from "./run-controls.tsx";
import type { BlockedReason } from "../../calls/run/deferred-run.ts";

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
