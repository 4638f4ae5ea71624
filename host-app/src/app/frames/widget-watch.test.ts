import { beforeEach, describe, expect, it } from "vitest";
import { STUCK_KEY } from "../../host/trust/policy.ts";
import { fakeStorage } from "../../testing/fake-storage.ts";
import { createWidgetWatch, type WidgetWatch } from "./widget-watch.ts";

const NAME = "task 'color-palette'";
let time: number;
let stored: Map<string, string>;
let watch: WidgetWatch;

beforeEach(() => {
  time = 100_000;
  stored = new Map();
  watch = createWidgetWatch(fakeStorage(stored), () => time);
});

describe("a page with widgets", () => {
  it("that is left while it responds blames none", () => {
    watch.open(NAME);
    expect(stored.get(STUCK_KEY)).toBe(NAME);
    time += 500;
    watch.turn(true);
    time += 500;
    watch.leave(true);
    expect(stored.size).toBe(0);
  });

  it("that is left after it had stopped names those that are open", () => {
    const other = watch.open("task 'other'");
    watch.open(NAME);
    watch.open(NAME);
    other.close();
    time += 10_000;
    watch.leave(true);
    expect(stored.get(STUCK_KEY)).toBe(NAME);
  });

  it("that goes on after it had stopped names those that have not responded since", () => {
    const other = watch.open("task 'other'");
    const stuck = watch.open(NAME);
    time += 10_000;
    watch.turn(true);
    other.answered();
    stuck.close();
    time += 500;
    watch.leave(true);
    expect(stored.get(STUCK_KEY)).toBe(NAME);
    stuck.answered();
    watch.leave(true);
    expect(stored.size).toBe(0);
  });

  it("that was hidden blames none", () => {
    watch.open(NAME);
    time += 60_000;
    watch.turn(false);
    watch.leave(true);
    expect(stored.size).toBe(0);
    watch.open(NAME);
    time += 60_000;
    watch.leave(false);
    expect(stored.size).toBe(0);
  });

  it("works without a storage", () => {
    const without = createWidgetWatch(undefined, () => time);
    expect(() => without.open(NAME).close()).not.toThrow();
    expect(() => without.leave(true)).not.toThrow();
  });
});
