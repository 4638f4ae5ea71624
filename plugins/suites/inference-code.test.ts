/// <reference types="vite/client" />
import { getProviderHelper } from "@huggingface/inference";
import type { ProviderManifest } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import { HUB_METHODS } from "../../core/src/inference-code/hub-methods.ts";
import { OPENAI_CALLS } from "../../core/src/inference-code/openai-calls.ts";
import { writeSmallCalls } from "./inference-code/calls.ts";
import recorded from "./inference-code/fixtures/python-signatures.json" with { type: "json" };
import { writePrograms } from "./inference-code/programs.ts";
import type { Signature } from "./inference-code/python-calls.ts";

/** Compares manifests and core with the clients that others publish. */

const manifests = import.meta.glob<ProviderManifest>("../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const providers = Object.entries(manifests).map(([file, manifest]) => [file.split("/")[2] ?? "", manifest] as const);

/** Calls that a client has, and that fail: manifests leave them out. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  // At the first two a chat needs messages, and the client sends a prompt; at the others it sends parameters in a form that
  // these vendors do not read.
  "@huggingface/inference": [
    "groq text-generation",
    "novita text-generation",
    "scaleway text-generation",
    "together text-generation",
  ],
  // The first two go to addresses that the vendor's document does not have; the third sends a table where data is expected, the
  // fourth the limit of tokens under a name that the vendor does not read; the last lacks the voice, which the vendor demands.
  huggingface_hub: [
    "novita text-to-video",
    "novita text-generation",
    "hf-inference tabular-classification",
    "together text-generation",
    "together text-to-speech",
  ],
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

it.each(Object.entries(SERVES))("manifests name %s for exactly the tasks that it serves", (client, serves) => {
  const named: Record<string, readonly string[]> = {};
  const served: Record<string, readonly string[]> = {};
  for (const [id, { tasks, clients }] of providers) {
    const all = Object.keys(tasks);
    const listed = clients?.[client];
    named[id] = listed === true ? all : (listed ?? []);
    served[id] = all.filter((task) => serves(id, task) && !BROKEN[client]?.includes(`${id} ${task}`));
  }
  expect(named).toEqual(served);
});

describe("signatures of Python", () => {
  const hub: Readonly<Record<string, Signature>> = recorded.huggingface_hub.calls;
  const openAi: Readonly<Record<string, Signature>> = recorded.openai.calls;

  it("methods of huggingface_hub take the arguments that the code passes", () => {
    for (const [task, { method, inputs = {}, takes, others }] of Object.entries(HUB_METHODS)) {
      const {
        names,
        required,
        others: any,
      } = hub[`client.${method}`] ?? { names: [], required: ["the method itself"] };
      const passed = [...(typeof inputs === "string" ? [inputs] : Object.values(inputs)), ...takes];
      const expectedOthers = names.includes("extra_body") ? "extra_body" : any ? "arguments" : undefined;
      expect({ task, names, passed, others }).toEqual({
        task,
        names: expect.arrayContaining(passed),
        passed: expect.arrayContaining([...required]),
        others: expectedOthers,
      });
    }
  });

  it.each(OPENAI_CALLS.map((row) => [row.method, row] as const))(
    "methods of openai take the arguments of %s",
    (method, row) => {
      const { names, required } = openAi[`client.${method}`] ?? { names: [], required: ["the method itself"] };
      expect(names).toEqual(expect.arrayContaining([...row.takes, "extra_body"]));
      expect(row.required).toEqual(expect.arrayContaining([...required]));
    },
  );
});

describe("the command that installs what code needs", () => {
  /** What an import is called where it is installed. */
  const DISTRIBUTIONS: Readonly<Record<string, string>> = { fal_client: "fal-client" };
  const STANDARD = ["base64", "json", "os", "pathlib"];

  function importedBy(code: string, language: string): string[] {
    const pattern =
      language === "python" ? /^(?:from|import) (\w+)/gm : /^import .* from "(?!node:)(@[^/"]+\/[^/"]+|[^/"]+)/gm;
    const names = [...code.matchAll(pattern)].map(([, name = ""]) => DISTRIBUTIONS[name] ?? name);
    return [...new Set(names)].filter((name) => !STANDARD.includes(name));
  }

  it("the install command names the packages that the code imports, of every client, for every task", async () => {
    const calls = await writeSmallCalls("https://server.test");
    // One provider of those that the same clients serve is enough.
    const kindOf = ({ task, key: { kind, plain }, streams, entry: { clients = {} } }: (typeof calls)[number]): string =>
      JSON.stringify([task, plain, streams, Object.keys(clients).length === 0 ? "" : kind, Object.keys(clients)]);
    const { programs } = await writePrograms([...new Map(calls.map((call) => [kindOf(call), call])).values()]);
    expect(new Set(programs.map(({ id }) => id)).size).toBe(9);
    const wrong = programs.flatMap(({ name, code, language, install }) => {
      const manager = language === "python" ? "pip" : "npm";
      const named = install?.replace(`${manager} install `, "").split(" ").toSorted() ?? [];
      // Pictures of `huggingface_hub` are Pillow's, which code need not import.
      const hidden = language === "python" && /\.save\(|client\.image_segmentation\(/.test(code) ? ["pillow"] : [];
      const expected = [...importedBy(code, language), ...hidden].toSorted();
      return String(named) === String(expected) ? [] : [`${name}: installs ${named}, imports ${expected}`];
    });
    expect(wrong).toEqual([]);
  });
});
