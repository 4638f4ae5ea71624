import { InputError } from "../errors/index.ts";
import type { ModelRecord, RepositoryFile } from "./contract.ts";

/** Returns a value of the expected shape, or undefined. */
type Reader = (value: unknown) => unknown;

const text: Reader = (value) => (typeof value === "string" ? value : undefined);
const number: Reader = (value) => (typeof value === "number" ? value : undefined);
const listOf =
  (item: Reader): Reader =>
  (value) =>
    Array.isArray(value) ? value.map(item).filter((one) => one !== undefined) : undefined;
const texts = listOf(text);
const either =
  (...readers: readonly Reader[]): Reader =>
  (value) =>
    readers.map((read) => read(value)).find((one) => one !== undefined);

/** Reads an object: known members of another shape are dropped, unknown members stay. */
function objectOf(members: Readonly<Record<string, Reader>>, required: readonly string[] = []): Reader {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const all: Record<string, unknown> = Object.fromEntries(
      Object.entries(value)
        .map(([name, member]) => [name, Object.hasOwn(members, name) ? members[name]?.(member) : member] as const)
        .filter(([, member]) => member !== undefined && member !== null),
    );
    return required.every((name) => Object.hasOwn(all, name)) ? all : undefined;
  };
}

const template = objectOf({ name: text, template: text }, ["name", "template"]);

const config = objectOf({
  architectures: texts,
  adapter_transformers: objectOf({ model_name: text }),
  sklearn: objectOf({ model: objectOf({ file: text }), model_format: text }),
  speechbrain: objectOf({ speechbrain_interface: text }),
  peft: objectOf({ base_model_name_or_path: text, task_type: text }),
  keras_hub: objectOf({ tasks: texts }),
  tokenizer_config: objectOf({ chat_template: either(text, listOf(template)) }),
  processor_config: objectOf({ chat_template: text }),
  chat_template_jinja: text,
  quantization_config: objectOf({ quant_method: text }),
});

const record = objectOf(
  {
    id: text,
    tags: texts,
    pipeline_tag: text,
    library_name: text,
    mask_token: text,
    config,
    cardData: objectOf({ base_model: either(text, texts), instance_prompt: text }),
    widgetData: listOf(objectOf({ text, source_sentence: text, sentences: texts })),
    gguf: objectOf({ total: number, architecture: text, context_length: number, chat_template: text }),
    siblings: listOf(objectOf({ rfilename: text, size: number }, ["rfilename"])),
    transformersInfo: objectOf({ auto_model: text, processor: text, custom_class: text, pipeline_tag: text }, [
      "auto_model",
    ]),
  },
  ["id"],
);

/** The files of a model's repository; undefined if the record does not list them. */
export function repositoryFiles({ siblings }: ModelRecord): readonly RepositoryFile[] | undefined {
  return siblings?.map(({ rfilename: path, size }) => (size === undefined ? { path } : { path, size }));
}

/**
 * Reads the hub's JSON about a model. Users write much of it: a field whose type differs from the contract is left out, so
 * libraries can rely on the types.
 * @throws InputError if there is no id
 */
export function readModelRecord(value: unknown): ModelRecord {
  const read = record(value);
  if (read === undefined) throw new InputError("The hub's answer about a model has no id: it is not a model record.");
  return { tags: [], ...(read as Omit<ModelRecord, "tags">) };
}
