import {
  code,
  defineLibrary,
  python,
  sampleMessages,
  type ModelRecord,
  type SnippetContext,
} from "@patchbay/core/library";

const NAME_A_FILE = "Replace {{GGUF_FILE}} with the name of one of the repository's GGUF files.";
const NO_SAMPLE = "No input example has been defined for this model task.";

export default defineLibrary({
  snippets(model, context) {
    const { file } = context;
    const parts = file && partsPattern(file.path);
    const use = model.tags.includes("conversational") ? chat(model, context) : COMPLETION;
    const notes = [...(file ? [] : [NAME_A_FILE]), ...(use === "" ? [NO_SAMPLE] : [])];
    return [
      {
        language: "python",
        install: "pip install llama-cpp-python huggingface_hub",
        ...(notes.length > 0 && { note: notes.join(" ") }),
        code: python`
          ${code(parts ? loadParts(model.id, parts, file.path) : loadFile(model.id, file?.path))}
          ${code(use)}
        `,
      },
    ];
  },
});

function loadFile(id: string, path: string | undefined): string {
  return python`
    from llama_cpp import Llama

    llm = Llama.from_pretrained(
        repo_id=${id},
        filename=${path === undefined ? "{{GGUF_FILE}}" : asPattern(path)},
    )
  `;
}

/** `from_pretrained` looks in the wrong folder for the further parts of a split file. */
function loadParts(id: string, parts: string, first: string): string {
  return python`
    from huggingface_hub import snapshot_download
    from llama_cpp import Llama

    folder = snapshot_download(repo_id=${id}, allow_patterns=[${parts}])
    llm = Llama(model_path=folder + ${`/${first}`})
  `;
}

/** A pattern that matches all parts of a split model, from the first part; undefined for a model in one file. */
function partsPattern(path: string): string | undefined {
  const [, prefix, end] = /^(.*-)\d{5}(-of-\d{5}\.gguf)$/is.exec(path) ?? [];
  return prefix !== undefined && end !== undefined ? `${asPattern(prefix)}*${end}` : undefined;
}

/** The library and the hub's library treat file names as shell patterns. */
function asPattern(path: string): string {
  return path.replaceAll(/[*?[]/g, "[$&]");
}

const COMPLETION = python`
  output = llm("The first thing a gardener learns in spring is", max_tokens=512, echo=True)
  print(output["choices"][0]["text"])
`;

/** A conversation that starts with the task's sample; undefined when there is none. */
function chat(model: ModelRecord, context: SnippetContext): string {
  const messages = sampleMessages(model, context);
  if (!messages) return "";
  return python`
    messages = ${messages}
    response = llm.create_chat_completion(messages=messages)
    print(response["choices"][0]["message"]["content"])
  `;
}
