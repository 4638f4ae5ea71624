import { describe, expect, it } from "vitest";
import { schema } from "../task/index.ts";
import { checkPluginShape } from "./check-plugin-shape.ts";
import type { Expose, IndexEntry, PluginKind } from "../manifest/manifest.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { areMocks, isProvider } from "./provider-shape.ts";

const entryOf = (kind: PluginKind) => ({ kind, id: "odd", tasks: { chat: {} } }) as unknown as IndexEntry;
const check = (kind: PluginKind, module: object, expose: Expose = "plugin") =>
  checkPluginShape(entryOf(kind), expose, module);

const steps = { route: () => ({ path: "" }), body: () => ({}), read: () => null };
const descriptor = {
  summary: "What it does.",
  datasets: [],
  models: [{ id: "owner/name", description: "A model." }],
  spaces: [],
  metrics: [],
  demo: {
    inputs: [
      { type: "text", label: "Input", content: "Hello" },
      { type: "hologram", from: "a newer plugin" },
    ],
    outputs: [{ type: "chart", data: [{ label: "POSITIVE", score: 0.9 }] }],
  },
  widgetModels: ["owner/name"],
};
const task = {
  descriptor,
  samples: [{ label: "One", input: { inputs: "Hello" } }],
  input: schema.object({ inputs: schema.string() }),
  judge: () => 1,
};
const model = { id: "owner/name", providerId: "name", task: "chat" };

describe("a shape that the contract knows", () => {
  it("passes, with members that a newer plugin brings", () => {
    expect(check("task", { default: task })).toEqual(task);
    expect(check("task", { default: { descriptor: null, samples: [] } })).toEqual({ descriptor: null, samples: [] });
    const provider = { tasks: { chat: steps }, generic: steps };
    expect(check("provider", { default: provider })).toMatchObject({
      id: "odd",
      tasks: { chat: steps },
      generic: steps,
    });
    const mocks = { handlers: [{}], models: [model] };
    expect(check("provider", mocks, "mocks")).toBe(mocks);
    expect(areMocks({ handlers: [{}], models: [{ ...model, tags: ["a"], record: {} }] })).toBe(true);
    const widget = { default: { Result: () => null } };
    expect(check("task", widget, "widget")).toBe(widget);
  });

  it("returns the checked task, even if its getters change later", () => {
    let reads = 0;
    const shifty = { descriptor: null, get samples() { return reads++ === 0 ? [] : 7; } }; // prettier-ignore
    const loaded = check("task", { default: shifty }) as { samples: unknown };
    expect([loaded.samples, loaded.samples]).toEqual([[], []]);
  });
});

describe("another shape", () => {
  it.each<[string, object, RegExp]>([
    ["samples that are no list", { ...task, samples: 7 }, /samples: .*expected array/],
    ["a sample without a label", { ...task, samples: [{ input: 1 }] }, /samples\[0\]\.label/],
    ["a descriptor that is a text", { ...task, descriptor: "text" }, /descriptor: .*expected object/],
    [
      "a reference without an id",
      { ...task, descriptor: { ...descriptor, models: [{}] } },
      /descriptor\.models\[0\]\.id/,
    ],
    [
      "a demo item without its data",
      { ...task, descriptor: { ...descriptor, demo: { inputs: [{ type: "chart" }], outputs: [] } } },
      /descriptor\.demo\.inputs\[0\]\.data/,
    ],
    [
      "widget models that are no texts",
      { ...task, descriptor: { ...descriptor, widgetModels: [{}] } },
      /widgetModels\[0\]/,
    ],
    ["about that is no text", { ...task, about: {} }, /about: .*expected string/],
    ["a schema of another kind", { ...task, input: { "~standard": { version: 1 } } }, /input: expected a schema/],
    ["calls without an output", { ...task, otherCalls: { chat: { input: task.input } } }, /otherCalls\.chat\.output/],
    ["a schema that is none", { ...task, input: { inputs: "text" } }, /input: expected a schema/],
  ])("of a task, with %s, is refused by name", (_, plugin, problem) => {
    expect(() => check("task", { default: plugin })).toThrow(problem);
    expect(() => check("task", { default: plugin })).toThrow(/^The task 'odd' has the wrong shape\. .* Fix the plugin/);
  });

  it.each<[string, object, RegExp]>([
    ["handlers that are no list", { handlers: {}, models: [] }, /handlers: .*expected array/],
    ["a model without an id", { handlers: [], models: [{ ...model, id: 7 }] }, /models\[0\]\.id/],
    ["tags that are no list", { handlers: [], models: [{ ...model, tags: "chat" }] }, /models\[0\]\.tags/],
    ["nothing", {}, /handlers: .*models: /],
  ])("of mocks, with %s, is refused by name", (_, mocks, problem) => {
    expect(areMocks(mocks)).toBe(false);
    expect(() => check("provider", mocks, "mocks")).toThrow(problem);
    expect(() => check("provider", mocks, "mocks")).toThrow(/^The provider 'odd' has the wrong shape\. Its mocks/);
  });

  it("of a widget is refused by name", () => {
    expect(() => check("task", { default: { Result: "p" } }, "widget")).toThrow(
      /'odd' .* Its widget .*Result: expected/,
    );
  });

  it.each<[string, unknown, RegExp]>([
    ["no list", "code", /it: .*expected array/],
    ["a text in place of a snippet", ["code"], /\[0\]: .*expected object/],
    ["code that is no text", [{ language: "python", code: ["a"] }], /\[0\]\.code: .*expected string/],
    ["an install that is no text", [{ language: "python", code: "a", install: {} }], /\[0\]\.install/],
  ])("of snippets, %s, is refused by name when the library writes them", (_, written, problem) => {
    const library = check("library", { default: { snippets: () => written } }) as { snippets(): unknown };
    expect(() => library.snippets()).toThrow(problem);
    expect(() => library.snippets()).toThrow(/^The library 'odd' has the wrong shape\. What it writes/);
  });
});

const code = (): undefined => undefined;
const passes = (exported: unknown, more: object = {}): boolean => {
  try {
    checkPluginShape({ ...entryOf("provider"), ...more } as IndexEntry, "plugin", { default: exported });
    return true;
  } catch {
    return false;
  }
};

describe("a provider, which is looked at without the validator first,", () => {
  const stream = { format: "sse", text: code };
  const manifest = { tasks: { chat: {} }, models: undefined };
  it.each<[string, object]>([
    ["the least", { tasks: { chat: steps } }],
    [
      "everything",
      { tasks: { chat: { ...steps, stream, headers: code, upload: code } }, generic: steps, failure: code },
    ],
    ["members of a newer contract", { tasks: { chat: { ...steps, later: 1 } }, later: {} }],
    ["a list of models", { tasks: { chat: steps }, listModels: { route: code, read: code, headers: code } }],
  ])("passes with %s", (_, exported) => {
    expect([isProvider(exported, manifest), passes(exported)]).toEqual([true, true]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a function", code],
    ["no tasks", {}],
    ["tasks that are a list", { tasks: [steps] }],
    ["a task without its answer", { tasks: { chat: { route: code, body: code } } }],
    ["a task whose headers are data", { tasks: { chat: { ...steps, headers: {} } } }],
    ["a task whose upload is data", { tasks: { chat: { ...steps, upload: null } } }],
    ["a stream without a format", { tasks: { chat: { ...steps, stream: { text: code } } } }],
    ["a stream without text", { tasks: { chat: { ...steps, stream: { format: "sse" } } } }],
    ["a stream whose chunk is data", { tasks: { chat: { ...steps, stream: { ...stream, chunk: 1 } } } }],
    ["a generic that is none", { tasks: { chat: steps }, generic: {} }],
    ["a failure that is data", { tasks: { chat: steps }, failure: {} }],
    ["a list of models without its reading", { tasks: { chat: steps }, listModels: { route: code } }],
    ["another task", { tasks: { talk: steps } }],
    ["a further task", { tasks: { chat: steps, talk: steps } }],
    ["no task", { tasks: {} }],
  ])("is refused with %s, by both", (_, exported) => {
    expect([isProvider(exported, manifest), passes(exported)]).toEqual([false, false]);
  });

  it("is refused without the list of models that its manifest promises, by both", () => {
    const exported = { tasks: { chat: steps } };
    expect([isProvider(exported, { ...manifest, models: "own" }), passes(exported, { models: "own" })]).toEqual([
      false,
      false,
    ]);
  });

  const promised = { server: { actions: ["pull", "load"] } } as unknown as Pick<ProviderManifest, "server">;
  const load = { route: code, body: code, read: code, cancel: code };
  const pull = { route: code, stream: { format: "ndjson", chunk: code } };
  it.each<[string, unknown, boolean]>([
    ["all", { load, pull }, true],
    ["nothing", undefined, false],
    ["null", null, false],
    ["one of two", { load }, false],
    ["one more", { load, pull, delete: load }, false],
    ["one without a route", { load: { read: code }, pull }, false],
    ["one whose reading is data", { load: { route: code, read: {} }, pull }, false],
    ["a stream without a format", { load, pull: { route: code, stream: {} } }, false],
  ])("does with models what its manifest declares, in both checks: %s", (_, manageModels, isSound) => {
    const exported = { tasks: { chat: steps }, manageModels };
    expect([isProvider(exported, { ...manifest, ...promised }), passes(exported, promised)]).toEqual([
      isSound,
      isSound,
    ]);
  });

  const batch = { create: code, poll: code, status: code, read: code };
  const batches = { batch: { tasks: ["chat"] } };
  it.each<[string, unknown, object, boolean]>([
    ["the steps", batch, batches, true],
    ["all steps", { ...batch, upload: code, files: code, cancel: code }, batches, true],
    ["a function that loads the steps", code, batches, true],
    ["no steps", undefined, batches, false],
    ["a step missing", { ...batch, poll: undefined }, batches, false],
    ["a step that is data", { ...batch, cancel: {} }, batches, false],
    ["steps that are not declared", batch, {}, false],
  ])("has the batch that its manifest declares, by both: %s", (_, exportedBatch, declared, isSound) => {
    const exported = { tasks: { chat: steps }, batch: exportedBatch };
    expect([isProvider(exported, { ...manifest, ...declared }), passes(exported, declared)]).toEqual([
      isSound,
      isSound,
    ]);
  });
});
