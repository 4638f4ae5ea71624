import { Container } from "inversify";
import { describe, expect, it } from "vitest";
import { createPluginRegistry } from "./plugin-registry.ts";
import { pluginToken, TOKENS } from "./tokens.ts";

const groq = { id: "groq" };

describe("plugin registry", () => {
  it("binds a plugin under its own token and its kind's", async () => {
    const container = new Container();
    await createPluginRegistry(container).register("provider:groq", groq);
    expect(container.get(pluginToken("provider:groq"))).toBe(groq);
    expect(container.getAll(TOKENS.provider)).toEqual([groq]);
    expect(container.getAll(TOKENS.task)).toEqual([]);
  });

  it("replaces a plugin that is registered again", async () => {
    const container = new Container();
    const registry = createPluginRegistry(container);
    await registry.register("provider:groq", groq);
    const next = { id: "groq", version: 2 };
    await registry.register("provider:groq", next);
    expect(container.getAll(TOKENS.provider)).toEqual([next]);
  });

  it("leaves the other plugins when one goes", async () => {
    const container = new Container();
    const registry = createPluginRegistry(container);
    await registry.register("provider:groq", groq);
    await registry.register("provider:other", { id: "other" });
    await registry.unregister("provider:groq");
    expect(container.getAll(TOKENS.provider)).toEqual([{ id: "other" }]);
    expect(container.isBound(pluginToken("provider:groq"))).toBe(false);
  });

  it("ignores the removal of what is not there", async () => {
    await expect(createPluginRegistry(new Container()).unregister("task:none")).resolves.toBeUndefined();
  });
});
