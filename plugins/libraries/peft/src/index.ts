import { code, defineLibrary, noteSnippet, python } from "@patchbay/core/library";

/** Classes that load the base model of each kind of task. */
const MODEL_CLASSES: ReadonlyMap<string | undefined, string> = new Map([
  ["CAUSAL_LM", "AutoModelForCausalLM"],
  ["SEQ_2_SEQ_LM", "AutoModelForSeq2SeqLM"],
  ["SEQ_CLS", "AutoModelForSequenceClassification"],
  ["TOKEN_CLS", "AutoModelForTokenClassification"],
]);

export default defineLibrary({
  snippets({ id, config }) {
    const { task_type: taskType, base_model_name_or_path: base } = config?.peft ?? {};
    const modelClass = MODEL_CLASSES.get(taskType);
    if (modelClass === undefined) return [noteSnippet("Task type is invalid.")];
    if (!base) return [noteSnippet("Base model is not found.")];
    return [
      {
        language: "python",
        install: "pip install peft transformers",
        code: python`
          from peft import PeftModel
          from transformers import ${code(modelClass)}

          base_model = ${code(modelClass)}.from_pretrained(${base})
          model = PeftModel.from_pretrained(base_model, ${id})
        `,
      },
    ];
  },
});
