import { describe, expect, it, vi } from "vitest";
import { goodModule, hostOf, libraryEntry, providerEntry, stateOf } from "./testing/plugin-host.ts";
import { createPluginHost } from "./plugin-host.ts";

const listed = (id: string) => ({ patchbay: 1, plugins: [providerEntry(id)] });

describe("listing", () => {
  it("lists plugins without loading any", async () => {
    const { host, source } = hostOf([providerEntry("groq")]);
    await host.refresh();
    expect(stateOf(host, "groq")).toEqual({ status: "listed" });
    expect(source.load).not.toHaveBeenCalled();
  });

  it("sets a malformed entry aside with every problem named, and keeps the others", async () => {
    const { host } = hostOf([providerEntry("groq"), providerEntry("bad", { hosts: ["http://x"], auth: {} }), 7]);
    await host.refresh();
    expect(host.snapshot().plugins.map(({ key }) => key)).toEqual(["provider:groq"]);
    const [bad, seven] = host.snapshot().rejected;
    expect(bad?.name).toBe("provider 'bad'");
    expect(bad?.reason).toMatch(/hosts\[0\]: must be an https origin.*|auth: /);
    expect(seven?.name).toBe("entry 2 of the index");
  });

  it("lists what the index's maker could not use", async () => {
    const problem = { name: "providers/half/", reason: "It is not built." };
    const { host } = hostOf({ patchbay: 1, plugins: [], problems: [problem, 3] });
    await host.refresh();
    expect(host.snapshot().rejected).toEqual([problem]);
  });

  it("keeps the plugins when a later index cannot be read", async () => {
    const { host } = hostOf([providerEntry("groq")]);
    await host.refresh();
    await host.refresh("<!doctype html>");
    expect(host.snapshot().plugins).toHaveLength(1);
    expect(host.snapshot().index).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("patchbay index"),
    });
  });

  it("hides the weaker origin of two with the same kind and id", async () => {
    const { host } = hostOf([providerEntry("groq", { origin: "dropped-in", version: "2.0.0" }), providerEntry("groq")]);
    await host.refresh();
    expect(host.snapshot().plugins[0]?.entry.version).toBe("1.0.0");
    expect(host.snapshot().shadowed[0]?.state).toEqual({
      status: "shadowed",
      reason: "Hidden by the built-in provider 'groq' 1.0.0.",
    });
  });

  it.each(["gr0q", "qroq-", "g.r-o_q"])(
    "sets a plugin from elsewhere aside whose id %s can be mistaken for a built-in one's",
    async (id) => {
      const taken = id === "qroq-" ? "qroq" : "groq";
      const { host } = hostOf([providerEntry(id, { origin: "installed" }), providerEntry(taken)]);
      await host.refresh();
      expect(host.snapshot().plugins.map(({ entry }) => entry.id)).toEqual([taken]);
      expect(host.snapshot().rejected).toEqual([
        { name: `provider '${id}'`, reason: expect.stringContaining(`the built-in provider '${taken}'`) },
      ]);
    },
  );

  it("refuses a provider's id in capitals", async () => {
    const { host } = hostOf([providerEntry("GROQ", { origin: "installed" }), providerEntry("groq")]);
    await host.refresh();
    expect(host.snapshot().plugins.map(({ entry }) => entry.id)).toEqual(["groq"]);
    expect(host.snapshot().rejected[0]?.reason).toMatch("id: is 'GROQ'; ids of providers are in lower case");
  });

  it("sets the weaker of two aside whose ids differ only in case, and lets others look alike", async () => {
    const { host } = hostOf([
      libraryEntry("Acme", { origin: "installed" }),
      libraryEntry("acme", { origin: "dropped-in" }),
      libraryEntry("acm-e", { origin: "installed" }),
      { ...providerEntry("acme"), kind: "task", name: "Acme", modality: "nlp", order: 1 },
    ]);
    await host.refresh();
    expect(host.snapshot().plugins.map(({ key }) => key)).toEqual(["task:acme", "library:acme", "library:acm-e"]);
    expect(host.snapshot().rejected).toEqual([
      { name: "library 'Acme'", reason: expect.stringContaining("the dropped-in library 'acme'") },
    ]);
  });

  it("ends with the newest answer, whichever comes last", async () => {
    const answers: ((index: unknown) => void)[] = [];
    const index = () => new Promise<unknown>((resolve) => answers.push(resolve));
    const host = createPluginHost({ source: { index, load: async () => goodModule }, shares: [] });
    const older = host.refresh();
    const newer = host.refresh();
    answers[1]?.(listed("new"));
    await newer;
    answers[0]?.(listed("old"));
    await older;
    expect(host.snapshot().plugins.map(({ entry }) => entry.id)).toEqual(["new"]);

    const failing = host.refresh();
    await host.refresh(listed("last"));
    answers[2]?.("<!doctype html>");
    await failing;
    expect(host.snapshot()).toMatchObject({ index: { status: "ready" }, plugins: [{ entry: { id: "last" } }] });
  });

  it("returns the same snapshot until something changes, then notifies listeners", async () => {
    const { host } = hostOf([providerEntry("groq")]);
    const listener = vi.fn();
    const stop = host.subscribe(listener);
    await host.refresh();
    expect(host.snapshot()).toBe(host.snapshot());
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    await host.refresh();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
