import { describe, expect, it, vi } from "vitest";
import { EngineError, InputError, TaskNotSupportedError } from "../errors/index.ts";
import { parseSourceManifest } from "../manifest/manifest-schema.ts";
import { hostOf, providerEntry, stateOf } from "../plugin/testing/plugin-host.ts";
import type { EngineCall, EngineContext, Progress } from "../provider/contract.ts";
import type { HostedEngine } from "../provider/plugin.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { engineProvider } from "../plugin/check-plugin-shape.ts";
import { createClient } from "./index.ts";
import { collect, errorOf } from "./testing/set-up-client.ts";

const facts = {
  label: "This machine",
  auth: { none: true },
  hosts: [],
  models: "own",
  engine: { realm: "page" },
  tasks: { conversational: { stream: true }, "text-classification": {}, "text-generation": { stream: true } },
} as const satisfies ProviderManifest;

const listed = [
  { id: "tiny", task: "conversational", bytes: 5000 },
  { id: "judge", task: "text-classification" },
  { id: "odd", task: "text-to-dance" },
];

type Run = (call: EngineCall, context: Omit<EngineContext, "asset">) => Promise<unknown>;

function engineOf(run: Run): HostedEngine {
  return { models: () => listed, availability: async () => ({ status: "ready" }), run };
}

function clientOf(run: Run) {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const client = createClient({ providers: [engineProvider("device", facts, engineOf(run))], fetch });
  return { client, fetch };
}

const classification = { provider: "device", model: "judge", inputs: "Good!" } as const;
const chat = { provider: "device", messages: [{ role: "user", content: "Hi" }] } as const;
const piece = (content: string) => ({ choices: [{ index: 0, delta: { role: "assistant", content } }] });

/** Never ends by itself. */
const endless: Run = (_call, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("stopped")));
  });

it.each(["storedBytes", "kept"])("lists as storedBytes what an engine reports as %s", async (name) => {
  const engine = {
    ...engineOf(async () => []),
    models: () => [{ id: "judge", task: "text-classification", [name]: 7 }],
  };
  const client = createClient({ providers: [engineProvider("device", facts, engine)] });
  const [model] = await client.models({ provider: "device" });
  expect(model).toMatchObject({ id: "judge", storedBytes: 7 });
});

describe("a call that runs on this device", () => {
  it("a call reaches the engine as data, and nothing is sent", async () => {
    const run = vi.fn<Run>(async () => [{ label: "POSITIVE", score: 1 }]);
    const { client, fetch } = clientOf(run);
    const parameters = { top_k: 1 };
    const output = await client.textClassification({ ...classification, parameters, accessToken: "hf_secret0123456" });
    expect(output).toEqual([{ label: "POSITIVE", score: 1 }]);
    const [call] = run.mock.calls[0]!;
    expect(call).toEqual({
      task: "text-classification",
      args: { inputs: "Good!" },
      parameters,
      model: "judge",
      hubUrl: "https://huggingface.co",
      outputType: undefined,
      streaming: false,
    });
    expect(structuredClone(call)).toEqual(call);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("a call names no model if the engine should use its default", async () => {
    const run = vi.fn<Run>(async () => []);
    await clientOf(run).client.textClassification({ provider: "device", inputs: "a" });
    expect(run.mock.calls[0]![0].model).toBe("");
  });

  it("a call reports its progress until it ends", async () => {
    let late: EngineContext["progress"] | undefined;
    const { client } = clientOf(async (_call, { progress }) => {
      late = progress;
      progress({ phase: "downloading", doneBytes: 1, totalBytes: 2 });
      return [];
    });
    const progresses: Progress[] = [];
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: (progress: Progress) => void progresses.push(progress) };
    await client.textClassification(classification, options);
    expect(progresses).toEqual([{ phase: "downloading", doneBytes: 1, totalBytes: 2 }]);
    late?.({ phase: "running" });
    expect(progresses).toHaveLength(1);
  });

  it("a call ends with the caller's signal and at the deadline, whatever the engine does", async () => {
    const signals: AbortSignal[] = [];
    const { client } = clientOf((_call, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const controller = new AbortController();
    const aborted = client.textClassification(classification, { signal: controller.signal });
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    controller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    expect(signals[0]?.aborted).toBe(true);
    const error = await errorOf(client.textClassification(classification, { deadline: 1 }));
    expect(error.message).toBe("The call did not end within its deadline of 0.001 s.");
  });

  it("a call fails with the engine's typed errors, and with an EngineError for any other", async () => {
    const refusal = await errorOf(
      clientOf(() => Promise.reject(new InputError("too long"))).client.textClassification(classification),
    );
    expect([InputError.isInstance(refusal), refusal.message]).toEqual([true, "too long"]);
    const cause = new RangeError("out of memory");
    const other = await errorOf(
      clientOf(() => {
        throw cause;
      }).client.textClassification(classification),
    );
    expect(EngineError.isInstance(other)).toBe(true);
    expect(other.message).toBe("This machine could not run the model on this device: out of memory");
    expect(other.cause).toBe(cause);
  });

  it("hooks observe a call on this device, and its provider is reported", async () => {
    const events: string[] = [];
    const hear = (name: string) => () => void events.push(name);
    const hooks = { onRequest: hear("onRequest"), onEnd: hear("onEnd"), onError: hear("onError") };
    const { client } = clientOf(async () => [{ label: "A", score: 1 }]);
    const { response } = await client.withResponse.textClassification(classification, { hooks });
    expect(response).toMatchObject({ provider: "device", model: "judge", attempts: 0, headers: {} });
    expect(events).toEqual(["onEnd"]);
  });
});

describe("a stream from this device", () => {
  it("a stream yields chunks as the engine emits them", async () => {
    const { client } = clientOf(async (_call, { emit }) => {
      emit(piece("Hel"));
      await Promise.resolve();
      emit(piece("lo"));
    });
    expect(await collect(client.chatCompletionStream(chat as never))).toEqual([piece("Hel"), piece("lo")]);
    const provider = engineProvider("device", facts, engineOf(endless));
    expect(provider.tasks["conversational"]?.stream?.text(piece("Hel"))).toBe("Hel");
    expect(provider.tasks["text-generation"]?.stream?.text({ token: { text: "lo" } })).toBe("lo");
  });

  it("a stream stops the engine when its reader leaves or aborts", async () => {
    const signals: AbortSignal[] = [];
    const run: Run = (call, context) => {
      signals.push(context.signal);
      context.emit(piece("a"));
      return endless(call, context);
    };
    const { client } = clientOf(run);
    for await (const chunk of client.chatCompletionStream(chat as never)) {
      expect(chunk).toEqual(piece("a"));
      break;
    }
    expect(signals[0]?.aborted).toBe(true);
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of client.chatCompletionStream(chat as never, { signal: controller.signal }))
        controller.abort();
    })();
    await expect(reading).rejects.toThrow("aborted");
    expect(signals[1]?.aborted).toBe(true);
  });

  it("a stream ends with the engine's error after the chunks before it, even if the engine continues", async () => {
    let emit: EngineContext["emit"] | undefined;
    const { client } = clientOf(async (_call, context) => {
      ({ emit } = context);
      emit(piece("a"));
      throw new EngineError("The worker was stopped.");
    });
    const came: unknown[] = [];
    const reading = (async () => {
      for await (const chunk of client.chatCompletionStream(chat as never)) came.push(chunk);
    })();
    expect((await errorOf(reading)).message).toBe("The worker was stopped.");
    expect(came).toEqual([piece("a")]);
    expect(() => emit?.(piece("b"))).not.toThrow();
  });

  it("a stream is refused for a task that does not stream", async () => {
    const { client } = clientOf(endless);
    const error = await errorOf(collect(client.stream("text-classification", classification)));
    expect(TaskNotSupportedError.isInstance(error)).toBe(true);
  });
});

describe("an engine's models", () => {
  it("an engine's models are listed only if the engine is named, and only for tasks that it declares", async () => {
    const { client, fetch } = clientOf(endless);
    const models = await client.models({ provider: "device" });
    expect(models.map(({ id, task, bytes }) => [id, task, bytes])).toEqual([
      ["tiny", "conversational", 5000],
      ["judge", "text-classification", undefined],
    ]);
    expect(await client.models()).toHaveLength(0);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("an engine as a plugin", () => {
  const files = { engine: { path: "engine.a1.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 10 } };

  it("an engine is loaded from its container, and refused in another shape", async () => {
    const entry = providerEntry("device", { ...facts, files });
    const { host, source } = hostOf([entry], async () => ({ default: engineOf(endless) }));
    await host.refresh();
    const plugin = await host.load("provider", "device");
    expect(source.load).toHaveBeenCalledExactlyOnceWith(entry, "engine", 0);
    expect(plugin.engine?.models()).toBe(listed);
    const broken = hostOf([entry], async () => ({ default: { run: "fast" } }));
    await broken.host.refresh();
    await expect(broken.host.load("provider", "device")).rejects.toThrow(
      /Its engine does not match the contract: .*run/,
    );
    expect(stateOf(broken.host, "device")).toMatchObject({ status: "failed" });
  });

  it("the manifest of an engine has neither hosts nor keys", () => {
    const source = { contract: 1, ...facts };
    expect(parseSourceManifest("provider", source, "here")).toEqual(source);
    for (const more of [{ hosts: ["https://a.example"] }, { models: "hub" }, { auth: { scheme: "Bearer" } }]) {
      expect(() => parseSourceManifest("provider", { ...source, ...more }, "here")).toThrow(/engine: needs no hosts/);
    }
    expect(() => parseSourceManifest("provider", { ...source, engine: undefined }, "here")).toThrow(
      /hosts must name where/,
    );
  });
});
