import type { Below } from "@patchbay/testing";

/** Part of every hostile text, between all its other parts: if it appears outside a literal, the text has escaped. */
export const MARK = "zqx";

const split = (text: string): readonly string[] => text.split(" ");

/** What ends a literal, a line, a comment or a program in some language, and what starts another. None both ends and begins one. */
const ATTACKS: readonly string[] = [
  ...split(String.raw`' " """ ''' \ \\ \' \" '\'' $' */ /* // # <!-- --> ]]> </script> \/ \N{DASH} \x22 \u0022 \042`),
  ...split(
    "` $ ${ $( $(( } ) )) { ( {{ }} {% %} [ ] %s {0} {x!r} &#34; %22 %0a ; & && | > < << <( ! ~ * ? -- = : @ , .",
  ),
  ...split(
    "../ /../ ?a= #a &a= javascript: 模型 🦊 \ud800 \udc00 \0 \u001b[2J \u007f \u0085 \u2028 \u2029 \u202e \ufeff",
  ),
  ..." ; ~ && ~ | ~ > ~ < ~ <<EOF\n~ -~ --data @".split("~"),
  ..."\n~\r\n~\r~\t~\v~\f~\\\n~\n    ~\nimport ~\n'\n~\nEOF\n~\nJSON\n~\nPY\n~\nEND\n".split("~"),
];

/** A text of one to five attacks with the mark between them. */
function hostileText(below: Below): string {
  let text = MARK;
  for (let left = below(5) + 1; left > 0; left -= 1) text += `${ATTACKS[below(ATTACKS.length)]}${MARK}`;
  return text;
}

/** Names of files that libraries look for, and a file selection. */
const ENDINGS = split(
  ".gguf -Q4_K_M.gguf -Q8_0-00001-of-00002.gguf .safetensors .bin .pt .onnx .keras .pkl .skops .json .litertlm",
);

/** A model record with about half of all texts hostile, and the chosen file. */
export interface HostileCase {
  readonly record: Record<string, unknown>;
  readonly file?: string;
}

/** Sources of records: those of the library's fixtures, and the tags and tasks that select branches. */
export interface Material {
  readonly cases: readonly { readonly record: object; readonly file?: string }[];
  readonly tags: readonly string[];
  readonly tasks: readonly string[];
}

/** Creates a record from a fixture, which selects a branch, or one with all fields. */
export function hostileCase(below: Below, { cases, tags, tasks }: Material): HostileCase {
  const fixture = cases[below(cases.length)];
  const isOwn = fixture !== undefined && below(4) > 0;
  const plain = isOwn ? fixture.record : fullRecord(below, tags, tasks);
  // Few or most fields: where all are hostile, no branch is chosen by its own value any more.
  const share = 1 + below(9);
  const record = replaceTexts(plain, (text) =>
    below(10) < share ? hostileForm(below, text) : text,
  ) as HostileCase["record"];
  if (below(3) === 0) record["id"] = `${hostileText(below)}/${hostileText(below)}`;
  // What is a name in Python is harmless as one: a few libraries import the package that a model is called after.
  const id = String(record["id"]);
  if (id.includes(MARK) && /(^|\/)[\w-]+$/.test(id)) record["id"] = `${id}"${MARK}`;
  const file = isOwn ? fixture.file : undefined;
  if (file === undefined && below(4) > 0) return { record };
  return {
    record,
    file: below(3) === 0 && file !== undefined ? file : `${hostileText(below)}${ENDINGS[below(ENDINGS.length)]}`,
  };
}

/** A hostile text, alone or around the original, so that rules about prefixes and suffixes still match. */
function hostileForm(below: Below, text: string): string {
  const hostile = hostileText(below);
  return [`${hostile}${text}`, `${text}${hostile}`, hostile, hostile, hostile][below(5)] ?? hostile;
}

function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceTexts(item, replace)]));
}

function fullRecord(below: Below, tags: readonly string[], tasks: readonly string[]): object {
  const some = (list: readonly string[]): string => list[below(list.length)] ?? "word";
  const template = `{% for message in messages %}{{ message.content }}${hostileText(below)}{% endfor %}`;
  return {
    id: "owner/name",
    tags: [some(tags), some(tags), hostileText(below)],
    pipeline_tag: some(tasks),
    library_name: some(tags),
    mask_token: "[MASK]",
    config: {
      architectures: ["Architecture"],
      adapter_transformers: { model_name: "owner/base" },
      sklearn: { model: { file: "model.pkl" }, model_format: below(2) ? "skops" : "pickle" },
      speechbrain: { speechbrain_interface: "Interface" },
      peft: { base_model_name_or_path: "owner/base", task_type: below(2) ? "CAUSAL_LM" : "TOKEN_CLS" },
      keras_hub: { tasks: ["CausalLM", hostileText(below)] },
      tokenizer_config: { chat_template: below(2) ? template : [{ name: "default", template }] },
      processor_config: { chat_template: template },
      chat_template_jinja: template,
      quantization_config: { quant_method: "awq" },
    },
    cardData: { base_model: below(2) ? "owner/base" : ["owner/base", "owner/other"], instance_prompt: "a photo" },
    widgetData: [{ text: "A text.", source_sentence: "A sentence.", sentences: ["One.", "Two."] }],
    gguf: { total: 8e9, architecture: "llama", context_length: 4096, chat_template: template },
    siblings: ENDINGS.map((ending) => ({ rfilename: `model${ending}`, size: 5000 })),
    transformersInfo: {
      auto_model: "AutoModel",
      processor: "AutoProcessor",
      custom_class: "Own",
      pipeline_tag: some(tasks),
    },
  };
}
