import { code, defineLibrary, python, type RepositoryFile, type SampleInput } from "@patchbay/core/library";

const NAME_A_FILE = "Put the name of one of the repository's GGUF files in place of {{GGUF_FILE}}.";
const NO_SAMPLE = "No input example has been defined for this model task.";

export default defineLibrary({
  snippets({ id, tags, pipeline_tag: task }, { sampleInput, files }) {
    const file = chooseFile(files ?? []);
    const use = tags.includes("conversational") ? chat(task === undefined ? undefined : sampleInput(task)) : COMPLETION;
    return [
      {
        language: "python",
        install: "pip install llama-cpp-python",
        ...(use === "" ? { note: NO_SAMPLE } : file === undefined && { note: NAME_A_FILE }),
        code: python`
          from llama_cpp import Llama

          llm = Llama.from_pretrained(
              repo_id=${id},
              filename=${file ?? "{{GGUF_FILE}}"},
          )
          ${code(use)}
        `,
      },
    ];
  },
});

/** Of the repository's models the usual compromise between size and quality, else the first; of one in parts its first part. */
function chooseFile(files: readonly RepositoryFile[]): string | undefined {
  const models = files
    .map(({ path }) => path)
    .filter((path) => /\.gguf$/i.test(path) && !/mmproj/i.test(path) && !/-(?!00001)\d{5}-of-\d{5}\.gguf$/i.test(path));
  return models.find((path) => /[-._]Q4_K_M\b/i.test(path)) ?? models[0];
}

const COMPLETION = python`
  output = llm("The first thing a gardener learns in spring is", max_tokens=512, echo=True)
  print(output["choices"][0]["text"])
`;

/** A conversation that starts with the task's sample; nothing when there is none. */
function chat(sample: SampleInput | undefined): string {
  if (sample?.kind !== "messages" && sample?.kind !== "text") return "";
  const messages = sample.kind === "text" ? [{ role: "user", content: sample.text }] : sample.messages;
  return python`
    messages = ${messages}
    answer = llm.create_chat_completion(messages=messages)
    print(answer["choices"][0]["message"]["content"])
  `;
}
