import { afterEach, describe, expect, it, vi } from "vitest";
import { importVerified } from "./import-verified.ts";

// The module is inlined here, because no server serves scripts.
vi.mock(import("../host/trusted-types.ts"), async (original) => ({
  ...(await original()),
  trustedScriptUrl: (url) => url,
}));

const url = "data:text/javascript,globalThis.wasImported = true; export const answer = 42";
const integrity = "sha384-abc";

const createScript = () => Object.assign(new EventTarget(), { integrity: "", remove: () => undefined });

/** The document's scripts, which load, or fail as in a browser whose integrity check fails. */
function catchScripts(outcome: "load" | "error") {
  const scripts: unknown[] = [];
  vi.spyOn(document, "createElement").mockImplementation(() => createScript() as unknown as HTMLElement);
  vi.spyOn(document.head, "append").mockImplementation((...added) => {
    const [script] = added as unknown as ReturnType<typeof createScript>[];
    scripts.push(script);
    queueMicrotask(() => script?.dispatchEvent(new Event(outcome)));
  });
  return scripts;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "wasImported");
});

describe("importVerified", () => {
  it("lets the browser check the hash before it imports the module", async () => {
    const scripts = catchScripts("load");
    expect(await importVerified(url, integrity)).toMatchObject({ answer: 42 });
    expect(scripts).toMatchObject([{ src: url, type: "module", integrity, crossOrigin: "anonymous" }]);
  });

  it("imports nothing that the browser rejected", async () => {
    catchScripts("error");
    await expect(importVerified(url, integrity)).rejects.toThrow("was refused before it ran");
    expect(globalThis).not.toHaveProperty("wasImported");
  });
});
