import { LOCAL_APPS } from "@huggingface/tasks";
import { readModelRecord } from "@patchbay/core/library";
import { appsOfModel } from "@patchbay/core/snippets";
import { expect, it } from "vitest";
import { allLibraries } from "./catalogue/all-libraries.ts";

/** Offers the same apps for the same models as the published catalog. */
type Shown = (model: unknown) => boolean;
const published = new Map(
  Object.entries(LOCAL_APPS).map(([key, app]) => [key, app.displayOnModelPage as Shown] as const),
);
const apps = [...allLibraries.values()].flatMap(({ key, manifest, library }) =>
  manifest.app ? [{ ...manifest, id: key, files: { plugin: library } }] : [],
);

/** Every choice of one value for each field. */
function combinations(fields: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown>[] {
  return Object.entries(fields).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

const tools = "{% if tools %}{% endif %}";
const records = combinations({
  id: ["acme/model"],
  tags: [
    [],
    ["mlx"],
    ["mlx", "conversational"],
    ["gguf", "conversational"],
    ["transformers"],
    ["safetensors"],
    ["safetensors", "lora"],
    ["coreml", "joyfusion"],
    ["unsloth", "text-generation-inference"],
    ["ryzenai-npu"],
  ],
  pipeline_tag: [undefined, "text-generation", "image-text-to-text", "text-to-image", "text-classification"],
  library_name: [undefined, "transformers", "diffusers"],
  gguf: [{}, { context_length: 4096 }, { context_length: 4096, chat_template: tools }],
  config: [
    {},
    { quantization_config: { quant_method: "awq" } },
    { chat_template_jinja: tools },
    { tokenizer_config: { chat_template: [{ name: "default", template: tools }] } },
  ],
});

it("offers the apps that the published catalogue offers", () => {
  expect(new Set(apps.map(({ id }) => id))).toEqual(new Set(published.keys()));
  const differences = records.flatMap((record) => {
    const ours = new Set(appsOfModel(readModelRecord(record), apps).map(({ id }) => id));
    return [...published].flatMap(([key, shown]) => (shown(record) === ours.has(key) ? [] : [{ key, record }]));
  });
  expect(differences).toEqual([]);
  expect(records.length).toBeGreaterThan(1000);
});
