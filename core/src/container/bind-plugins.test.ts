import { Container } from "inversify";
import { describe, expect, it } from "vitest";
import { hostOf, providerEntry } from "../plugin/testing/plugin-host.ts";
import { bindPlugins, boundPlugins } from "./index.ts";
import { pluginToken, TOKENS } from "./tokens.ts";

const index = (...entries: readonly unknown[]) => ({ patchbay: 1, plugins: entries });

async function setUp(container = new Container()) {
  const { host, source, loaded } = hostOf([providerEntry("groq"), providerEntry("other")]);
  const stop = bindPlugins(container, host);
  await host.refresh();
  return { container, host, source, loaded, stop, ids: () => [...boundPlugins(container, "provider").keys()] };
}

describe("plugins in the container", () => {
  it("are bound under their own token and their kind's, and loaded on demand", async () => {
    const { container, source, host } = await setUp();
    const groq = container.get(pluginToken("provider:groq"));
    expect(groq.entry).toMatchObject({ id: "groq" });
    expect(container.getAll(TOKENS.provider).map(({ entry }) => entry.id)).toEqual(["groq", "other"]);
    expect(container.getAll(TOKENS.task)).toEqual([]);
    expect(source.load).not.toHaveBeenCalled();
    expect(await groq.load()).toBe(await host.load("provider", "groq"));
  });

  it("follow the host's list: new builds, removals, disabled plugins", async () => {
    const { container, host, ids } = await setUp();
    await host.refresh(index(providerEntry("groq", { version: "2.0.0" }), providerEntry("third")));
    expect(ids()).toEqual(["groq", "third"]);
    expect(container.get(pluginToken("provider:groq")).entry.version).toBe("2.0.0");
    expect(container.isBound(pluginToken("provider:other"))).toBe(false);
    await host.disable("provider", "groq");
    expect(ids()).toEqual(["third"]);
    host.enable("provider", "groq");
    expect(ids()).toEqual(["third", "groq"]);
  });

  it("are replaced and taken out by their own token, also when the host lists a new build", async () => {
    const { container, host, ids } = await setUp();
    const groq = container.get(pluginToken("provider:groq"));
    container.unbind(pluginToken("provider:other"));
    expect(ids()).toEqual(["groq"]);
    container
      .rebind(pluginToken("provider:groq"))
      .toConstantValue({ ...groq, load: () => Promise.reject(new Error("own")) });
    await expect(container.get(pluginToken("provider:groq")).load()).rejects.toThrow("own");
    await host.refresh(index(providerEntry("groq", { version: "2.0.0" })));
    await expect(boundPlugins(container, "provider").get("groq")?.load()).rejects.toThrow("own");
  });

  it("do not replace earlier bindings", async () => {
    const container = new Container();
    const { host } = hostOf([providerEntry("groq")]);
    const entry = { ...providerEntry("groq"), label: "Mine" } as never;
    container.bind(pluginToken("provider:groq")).toConstantValue({ entry, load: () => host.load("provider", "groq") });
    await setUp(container);
    expect(boundPlugins(container, "provider").get("groq")?.entry.label).toBe("Mine");
  });

  it("are followed until that is ended", async () => {
    const { host, stop, ids } = await setUp();
    stop();
    await host.refresh(index());
    expect(ids()).toEqual(["groq", "other"]);
  });
});
