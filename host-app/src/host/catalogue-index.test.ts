import { describe, expect, it, vi } from "vitest";
import { readIndex } from "@patchbay/core/plugin";
import { parseCatalogueIndex, readCatalogueIndex, type CatalogueIndex } from "./catalogue-index.ts";

const library = {
  kind: "library",
  id: "asteroid",
  version: "1.0.0",
  contract: 1,
  requires: {},
  files: {},
  base: "libraries/asteroid/dist/",
  origin: "built-in",
  prettyLabel: "Asteroid",
  repoName: "Asteroid",
  repoUrl: "https://github.com/asteroid-team/asteroid",
};

function parse(plugins: unknown[], more: object = {}): Extract<CatalogueIndex, { status: "ready" }> {
  const index = parseCatalogueIndex({ patchbay: 1, plugins, ...more }, "/plugins/index.json");
  if (index.status !== "ready") throw new Error(`not ready: ${JSON.stringify(index)}`);
  return index;
}

function read(answer: (signal: AbortSignal) => Response | Promise<Response>): Promise<CatalogueIndex> {
  vi.stubGlobal("fetch", async (_: string, { signal }: { readonly signal: AbortSignal }) => answer(signal));
  return readCatalogueIndex("/plugins/index.json");
}

describe("parseCatalogueIndex", () => {
  it("returns what pages can render and the original document", () => {
    const { entries, rejected, json } = parse([library]);
    expect(entries).toEqual([library]);
    expect(rejected).toEqual([]);
    expect(json).toEqual({ patchbay: 1, plugins: [library] });
  });

  it.each([
    [null, "entry 1 of the index", "object"],
    ["asteroid", "entry 1 of the index", "object"],
    [{}, "entry 1 of the index", "kind is missing"],
    [{ ...library, id: "x", kind: "constructor" }, "constructor 'x'", 'kind is "constructor"'],
    [{ ...library, id: "x", prettyLabel: 7 }, "library 'x'", "prettyLabel"],
    [{ ...library, id: "x", tasks: "audio" }, "library 'x'", "tasks"],
    [{ ...library, id: "x", origin: "elsewhere" }, "library 'x'", "origin"],
    [
      { ...library, id: "x", kind: "provider", label: "X", hosts: ["https://x"], auth: {}, tasks: { a: 1 } },
      "provider 'x'",
      "tasks",
    ],
    [{ ...library, id: "x", kind: "task", name: "X", modality: "nlp" }, "task 'x'", "order"],
  ])("rejects %j and keeps its neighbors", (bad, name, reason) => {
    const { entries, rejected } = parse([library, bad, { ...library, id: "other" }]);
    expect(entries.map(({ id }) => id)).toEqual(["asteroid", "other"]);
    expect(rejected).toEqual([{ name, reason: expect.stringContaining(reason) }]);
  });

  it("lists the server's problems among the rejected entries", () => {
    const problem = { name: "libraries/broken/", reason: "manifest.json is not JSON" };
    expect(parse([library], { problems: [problem, 7] }).rejected).toEqual([problem]);
  });

  it("keeps the entry of stronger origin if two have the same kind and id", () => {
    const dropped = { ...library, origin: "dropped-in", base: "folder-1/libraries/asteroid/dist/" };
    const { entries, shadowed } = parse([dropped, library]);
    expect(entries).toEqual([library]);
    expect(shadowed).toEqual([dropped]);
  });

  it("rejects names with hidden characters and ids that look like another id, as the plugin host does", async () => {
    const from = { ...library, origin: "installed" };
    const plugins = [
      library,
      { ...from, id: "Asteroid" },
      { ...from, id: "aster0id" },
      { ...from, id: "hidden", prettyLabel: "Aster\u200boid" },
      { ...from, id: "other" },
    ];
    const { entries, rejected } = parse(plugins);
    const host = await readIndex({ patchbay: 1, plugins });
    expect(entries.map(({ id }) => id)).toEqual(["asteroid", "other"]);
    expect(entries).toEqual(host.entries);
    expect(rejected.map(({ name }) => name)).toEqual(host.rejected.map(({ name }) => name));
  });

  it.each([
    [null],
    [[]],
    [7],
    ["text"],
    [{}],
    [{ patchbay: 1 }],
    [{ patchbay: 1, plugins: {} }],
    [{ patchbay: 2, plugins: [] }],
  ])("fails with a reason for %j", (json) => {
    expect(parseCatalogueIndex(json, "/plugins/index.json")).toEqual({
      status: "failed",
      reason: expect.stringMatching(/^The plugin index cannot be used: \/plugins\/index\.json .*(index|app)/),
    });
  });
});

describe("readCatalogueIndex", () => {
  it("reads the revision from the entity tag, compressed or not", async () => {
    for (const etag of ['"r1"', 'W/"r1"']) {
      const index = await read(() => Response.json({ patchbay: 1, plugins: [] }, { headers: { etag } }));
      expect(index).toMatchObject({ status: "ready", revision: "r1" });
    }
  });

  it.each([
    ["a web page", () => new Response("<!doctype html><title>404</title>"), "is a web page, not JSON"],
    ["text", () => new Response("plugins: none"), "is not JSON"],
    ["nothing", () => new Response(""), "is not JSON"],
    ["404", () => new Response("", { status: 404, statusText: "Not Found" }), "404 Not Found"],
    ["500", () => new Response("{}", { status: 500 }), "answered 500 for"],
    ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), "could not be reached (Failed to fetch)"],
  ])("explains what happened when it gets %s", async (_, answer, text) => {
    expect(await read(answer)).toEqual({ status: "failed", reason: expect.stringContaining(text) });
  });

  it.each([
    ["nothing", (signal: AbortSignal) => aborted(signal)],
    [
      "a beginning without an end",
      (signal: AbortSignal) =>
        new Response(
          new ReadableStream({ start: (body) => void aborted(signal).catch((reason) => body.error(reason)) }),
        ),
    ],
  ])("gives up with a reason when after 30 seconds it has %s", async (_, answer) => {
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
    const reading = read(answer);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
    timeout.mockRestore();
    setTimeout(() => deadline.abort(new DOMException("signal timed out", "TimeoutError")));
    expect(await reading).toEqual({
      status: "failed",
      reason:
        "The plugin index cannot be used: /plugins/index.json did not arrive within 30 seconds. Check that the server runs, then try again.",
    });
  });
});

/** Rejects when the signal is aborted, as a request does. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
