import { defineLibrary, noteSnippet, python, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags, config }) {
    if (!tags.includes("skops")) return [joblibSnippet(id)];
    const { model, model_format: format } = config?.sklearn ?? {};
    if (!model?.file) return [noteSnippet("Model filename not specified in config.json")];
    return [format === "pickle" ? pickleSnippet(id, model.file) : skopsSnippet(id, model.file)];
  },
});

const UNSAFE = "Loading the file runs code that it contains. Load only models that you trust.";

const joblibSnippet = (id: string): Snippet => ({
  language: "python",
  install: "pip install scikit-learn joblib huggingface_hub",
  note: UNSAFE,
  code: python`
    import joblib
    from huggingface_hub import hf_hub_download

    model = joblib.load(hf_hub_download(${id}, "sklearn_model.joblib"))
  `,
});

const pickleSnippet = (id: string, file: string): Snippet => ({
  language: "python",
  install: "pip install scikit-learn joblib huggingface_hub",
  note: UNSAFE,
  code: python`
    import joblib
    from huggingface_hub import hf_hub_download

    model = joblib.load(hf_hub_download(${id}, ${file}))
  `,
});

const skopsSnippet = (id: string, file: string): Snippet => ({
  language: "python",
  install: "pip install --upgrade scikit-learn skops huggingface_hub",
  code: python`
    from huggingface_hub import hf_hub_download
    from skops.io import get_untrusted_types, load

    file = hf_hub_download(${id}, ${file})
    print(get_untrusted_types(file=file))  # pass those that you trust as "trusted"
    model = load(file)
  `,
});
