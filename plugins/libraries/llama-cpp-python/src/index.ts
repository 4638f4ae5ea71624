import { defineLibrary, python, pythonSnippet, type PythonCall, type SampleInput } from "@patchbay/core/library";

const install = "pip install llama-cpp-python";

export default defineLibrary({
  snippets(model, { sampleInput }) {
    const load: PythonCall = {
      variable: "llm",
      module: "llama_cpp",
      name: "Llama",
      method: "from_pretrained",
      arguments: [python`repo_id=${model.id}`, python`filename=${"{{GGUF_FILE}}"}`],
    };
    if (!model.tags.includes("conversational")) return [pythonSnippet({ load, after: completion }, { install })];

    const messages = messagesOf(model.pipeline_tag === undefined ? undefined : sampleInput(model.pipeline_tag));
    if (messages) return [pythonSnippet({ load, after: chat(messages) }, { install })];
    return [pythonSnippet({ load }, { install, note: "No input example has been defined for this model task." })];
  },
});

const completion = python`
  output = llm("The first thing a gardener learns in spring is", max_tokens=512, echo=True)
  print(output["choices"][0]["text"])
`;

function chat(messages: readonly unknown[]): string {
  return python`
    answer = llm.create_chat_completion(
        messages=${messages}
    )
    print(answer["choices"][0]["message"]["content"])
  `;
}

function messagesOf(sample: SampleInput | undefined): readonly unknown[] | undefined {
  if (sample?.kind === "messages") return sample.messages;
  return sample?.kind === "text" ? [{ role: "user", content: sample.text }] : undefined;
}
