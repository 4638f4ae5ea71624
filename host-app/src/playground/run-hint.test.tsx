import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Obstacle } from "./obstacle.ts";
import { RunHint } from "./run-hint.tsx";

afterEach(cleanup);

describe("RunHint", () => {
  it.each([
    ["pending", false, "pb-muted"],
    ["pending", true, "pb-muted"],
    ["open", false, "pb-muted"],
    ["open", true, "pb-field-error"],
    ["wrong", false, "pb-field-error"],
  ] as const)("shows what is %s, tried: %s, as %s", (kind: Obstacle["kind"], tried, className) => {
    render(<RunHint obstacle={{ text: "Wait", kind }} tried={tried} />);
    expect(screen.getByText("Wait").className).toBe(className);
  });

  it("says how to run it when nothing is in the way", () => {
    render(<RunHint obstacle={undefined} tried />);
    expect(screen.getByText(/with Enter runs it/).className).toBe("pb-muted");
  });
});
