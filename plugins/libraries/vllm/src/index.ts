import { code, defineLibrary, fileNames, sampleMessages, serverCall, sh } from "@patchbay/core/library";

const MISTRAL =
  " --tokenizer_mode mistral --config_format mistral --load_format mistral --tool-call-parser mistral --enable-auto-tool-choice";

export default defineLibrary({
  snippets(model, context) {
    const { id, tags, gguf, cardData } = model;
    const isMistral = tags.includes("mistral-common");
    const isGguf = gguf !== undefined || tags.includes("gguf");
    const { tag, note } = isGguf ? fileNames(context) : { tag: "" };
    // Converting the tokenizer of a GGUF file is slow and not always correct.
    const [base, ...others] = [(isGguf && cardData?.base_model) || []].flat();
    const tokenizer = base !== undefined && others.length === 0 ? sh` --tokenizer ${base}` : "";
    return [
      {
        title: "Start a server",
        language: "sh",
        install: `pip install vllm${isGguf ? " vllm-gguf-plugin" : ""}${isMistral ? "\npip install --upgrade mistral-common" : ""}`,
        code: sh`vllm serve ${id}${code(tag)}${code(tokenizer)}${code(isMistral ? MISTRAL : "")}`,
        ...(note && { note }),
      },
      {
        title: "Call the server",
        language: "sh",
        code: serverCall("http://localhost:8000/v1", `${id}${tag}`, sampleMessages(model, context)),
      },
      { title: "With Docker", language: "sh", code: sh`docker model run ${`hf.co/${id}`}${code(tag)}` },
    ];
  },
});
