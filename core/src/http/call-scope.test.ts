import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { DeadlineError } from "../errors/index.ts";
import { createVirtualClock } from "@patchbay/testing";
import { CallScope } from "./call-scope.ts";

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const never = () => new Promise<never>(() => undefined);

describe("CallScope", () => {
  it("ends work that ignores the signal when the caller aborts, with the caller's reason", async () => {
    const controller = new AbortController();
    const scope = new CallScope({ signal: controller.signal });
    const work = scope.race(never());
    const reason = new Error("changed my mind");
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    expect(scope.signal.reason).toBe(reason);
  });

  it.each([undefined, "text"])("rejects with an AbortError when the reason is %j", async (reason) => {
    const controller = new AbortController();
    controller.abort(reason);
    const scope = new CallScope({ signal: controller.signal });
    await expect(scope.race(never())).rejects.toMatchObject({ name: "AbortError" });
  });

  it("ends work at the deadline", async () => {
    const scope = new CallScope({ deadline: 1000, clock: createVirtualClock() });
    await expect(scope.race(never())).rejects.toSatisfy((error) => DeadlineError.isInstance(error));
    expect(scope.remaining()).toBe(0);
  });

  it("has no end without a deadline", () => {
    expect(new CallScope({}).remaining()).toBe(Infinity);
  });

  it("waits, and stops waiting on abort without leaving a timer", async () => {
    const cancel = vi.fn<() => void>();
    const clock = { now: () => 0, schedule: () => cancel };
    const controller = new AbortController();
    const scope = new CallScope({ signal: controller.signal, clock });
    const pause = scope.wait(1000);
    controller.abort();
    await expect(pause).rejects.toMatchObject({ name: "AbortError" });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("passes results and failures of work on", async () => {
    const scope = new CallScope({});
    await expect(scope.race(Promise.resolve(1))).resolves.toBe(1);
    await expect(scope.race(Promise.reject(new Error("x")))).rejects.toThrow("x");
  });

  it("listens to the caller's signal once for all calls, until the last is over", async () => {
    const { signal, abort } = abortable();
    const scopes = Array.from({ length: 20 }, () => new CallScope({ signal }));
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    scopes.slice(1).forEach((scope) => scope.close());
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    const work = scopes[0]?.race(never());
    abort();
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    expect(scopes[1]?.ended).toBe(false);
    const last = abortable();
    new CallScope({ signal: last.signal }).close();
    expect(getEventListeners(last.signal, "abort")).toHaveLength(0);
  });

  it("ends a stream's pending read when it is closed", async () => {
    const scope = new CallScope({ cancelOnClose: true });
    const work = scope.race(never());
    scope.close();
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    await expect(scope.race(never())).rejects.toMatchObject({ name: "AbortError" });
  });

  it("lets go of the caller's signal and cancels its deadline when closed", () => {
    const controller = new AbortController();
    const remove = vi.spyOn(controller.signal, "removeEventListener");
    const cancel = vi.fn<() => void>();
    const scope = new CallScope({
      signal: controller.signal,
      deadline: 5,
      clock: { now: () => 0, schedule: () => cancel },
    });
    scope.close();
    expect(remove).toHaveBeenCalledOnce();
    expect(cancel).toHaveBeenCalledOnce();
    expect(scope.signal.aborted).toBe(true);
  });
});
