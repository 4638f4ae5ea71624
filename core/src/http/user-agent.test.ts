import { afterEach, describe, expect, it, vi } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { userAgent } from "./attempt.ts";

describe("userAgent", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is the package with its version", () => {
    expect(userAgent()).toBe(`patchbay/${packageJson.version}`);
  });

  it.each(["document", "WorkerGlobalScope"])("is the browser's own where there is %s", (name) => {
    vi.stubGlobal(name, {});
    expect(userAgent()).toBeUndefined();
  });
});
