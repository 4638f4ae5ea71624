/// <reference types="vite/client" />
import { getProviderHelper } from "@huggingface/inference";
import type { ProviderManifest } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import { HUB_METHODS } from "../../core/src/inference-code/hub-methods.ts";
import { OPENAI_CALLS } from "../../core/src/inference-code/openai-calls.ts";
import recorded from "./inference-code/fixtures/python-signatures.json" with { type: "json" };
import type { Signature } from "./inference-code/python-calls.ts";

/** What manifests and core say of clients that others publish, beside these clients. */

const manifests = import.meta.glob<ProviderManifest>("../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const providers = Object.entries(manifests).map(([file, manifest]) => [file.split("/")[2] ?? "", manifest] as const);

/** Calls that a client has, and that fail: manifests leave them out. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  // A chat needs messages, and the client sends a prompt.
  "@huggingface/inference": ["groq text-generation", "novita text-generation"],
  // The first two go to addresses that the vendor's document does not have; the third sends a table where data is expected.
  huggingface_hub: ["novita text-to-video", "novita text-generation", "hf-inference tabular-classification"],
};

const SERVES: Readonly<Record<string, (id: string, task: string) => boolean>> = {
  "@huggingface/inference"(id, task) {
    try {
      return getProviderHelper(id as never, task as never) !== undefined;
    } catch {
      return false;
    }
  },
  huggingface_hub(id, task) {
    const serves: Readonly<Record<string, readonly string[]>> = recorded.huggingface_hub.serves;
    return serves[id]?.includes(task) === true;
  },
};

describe.each(Object.keys(SERVES))("the tasks for which manifests name %s", (client) => {
  it.each(providers)("are those that it serves with %s", (id, { tasks, clients }) => {
    const all = Object.keys(tasks);
    const named = clients?.[client];
    const served = all.filter((task) => SERVES[client]?.(id, task) && !BROKEN[client]?.includes(`${id} ${task}`));
    expect(named === true ? all : (named ?? [])).toEqual(served);
  });
});

describe("signatures of Python", () => {
  const hub: Readonly<Record<string, Signature>> = recorded.huggingface_hub.calls;
  const openAi: Readonly<Record<string, Signature>> = recorded.openai.calls;

  it.each(Object.entries(HUB_METHODS))("have what %s is called with", (_, { method, inputs = {}, takes, others }) => {
    const { names, required, others: any } = hub[`client.${method}`] ?? { names: [], required: ["the method itself"] };
    const given = typeof inputs === "string" ? [inputs] : Object.values(inputs);
    expect(names).toEqual(expect.arrayContaining([...given, ...takes]));
    expect([...given, ...takes]).toEqual(expect.arrayContaining([...required]));
    expect(others).toBe(names.includes("extra_body") ? "extra_body" : any ? "arguments" : undefined);
  });

  it.each(OPENAI_CALLS.map((row) => [row.method, row] as const))("have what %s is called with", (method, row) => {
    const { names, required } = openAi[`client.${method}`] ?? { names: [], required: ["the method itself"] };
    expect(names).toEqual(expect.arrayContaining([...row.takes, "extra_body"]));
    expect(row.required).toEqual(expect.arrayContaining([...required]));
  });
});
