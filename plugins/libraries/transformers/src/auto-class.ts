import { code, python, pythonName, pythonSnippet, type ModelRecord, type Snippet } from "@patchbay/core/library";
import { hasChatTemplate, installCommand, isConversational, messagesFor, remoteCode } from "./model-traits.ts";

/** Loads the processor and the model directly. */
export function autoClassSnippet(model: ModelRecord, modelClass: string): Snippet {
  const processorClass = pythonName(model.transformersInfo?.processor);
  const processor = variableOf(processorClass);
  const remote = remoteCode(model);
  const processorArguments = [python`${model.id}`, ...remote].join(", ");
  return pythonSnippet(
    {
      imports: processorClass === undefined ? [] : [{ module: "transformers", names: [processorClass] }],
      before: processorClass && `${processor} = ${processorClass}.from_pretrained(${processorArguments})`,
      load: {
        variable: "model",
        module: "transformers",
        name: modelClass,
        method: "from_pretrained",
        arguments: [python`${model.id}`, 'device_map="auto"', ...remote],
      },
      after: processorClass && isConversational(model) && hasChatTemplate(model) ? chat(model, processor) : "",
    },
    { install: installCommand },
  );
}

function variableOf(processorClass: string | undefined): string {
  if (processorClass === "AutoTokenizer") return "tokenizer";
  return processorClass === "AutoFeatureExtractor" ? "extractor" : "processor";
}

function chat(model: ModelRecord, processor: string): string {
  return python`
    messages = ${messagesFor(model)}
    inputs = ${code(processor)}.apply_chat_template(
        messages,
        add_generation_prompt=True,
        tokenize=True,
        return_dict=True,
        return_tensors="pt",
    ).to(model.device)
    outputs = model.generate(**inputs, max_new_tokens=40)

    prompt_length = inputs["input_ids"].shape[-1]
    print(${code(processor)}.decode(outputs[0][prompt_length:], skip_special_tokens=True))
  `;
}
