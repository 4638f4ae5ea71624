/// <reference types="vite/client" />
import type { Provider } from "@patchbay/core/provider";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";

/** Parameters that only a vendor knows reach it: no provider drops what a caller passes. */

interface Fixtures {
  readonly providerModelId?: string;
  readonly cases?: readonly {
    readonly args: Readonly<Record<string, unknown>>;
    readonly mapping?: object;
    readonly providerModelId?: string;
  }[];
}

const files = import.meta.glob<Fixtures>("../providers/*/fixtures/*.json", { eager: true, import: "default" });
const manifests = import.meta.glob<{ patchbay: { directTasks?: readonly string[] } }>("../providers/*/package.json", {
  eager: true,
  import: "default",
});
const providers = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });

const NAME = "vendor_parameter";

const tasks = Object.entries(files).flatMap(([file, { providerModelId, cases = [] }]) => {
  const [, , id = "", , name = ""] = file.split("/");
  const task = name.replace(".json", "");
  const tasksOf: Readonly<Record<string, { readonly upload?: unknown } | undefined>> =
    providers[`../providers/${id}/src/index.ts`]?.tasks ?? {};
  const [one] = cases;
  // The first request of a call that uploads its input is the upload.
  if (!one || providerModelId === undefined || !tasksOf[task] || tasksOf[task].upload) return [];
  return [{ id, task, providerModelId, one }];
});

const isJson = (value: unknown): value is Blob => value instanceof Blob && value.type === "application/json";

/** The text of a body, or of the fields of a form; a part of a form may be JSON. */
async function written(body: unknown): Promise<string> {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? "";
  const fields = Array.from(body, async ([name, value]) => [name, isJson(value) ? await value.text() : value]);
  return JSON.stringify(await Promise.all(fields));
}

it("finds tasks", () => expect(tasks.length).toBeGreaterThan(200));

it.each(tasks)(
  "$id sends or refuses a parameter of its own, $task",
  async ({ id, task, providerModelId: common, one }) => {
    const { args, mapping, providerModelId = common } = one;
    const given = { [NAME]: 7 };
    const isChat = task === "conversational";
    const parameters = { ...(args["parameters"] as object | undefined), ...given };
    const manifest = manifests[`../providers/${id}/package.json`]!;
    const isDirect = manifest.patchbay.directTasks?.includes(task);
    const trial = providerTrial(id, manifest, providers[`../providers/${id}/src/index.ts`]!);
    const { requests, message } = await trial({
      task,
      providerModelId,
      // Direct tasks take the model's id at the provider.
      args: { ...args, ...(isDirect && { model: providerModelId }), ...(isChat ? given : { parameters }) },
      ...(mapping && { mapping: mapping as Record<string, string> }),
    });
    const texts = await Promise.all(requests.map(async ({ url, body }) => `${url} ${await written(body)}`));
    const isSent = texts.some((text) => text.includes(NAME));
    const isRefused = requests.length === 0 && message?.includes(NAME);
    expect(isSent || isRefused).toBe(true);
  },
);
