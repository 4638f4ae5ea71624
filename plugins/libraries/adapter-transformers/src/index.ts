import { defineLibrary, python } from "@patchbay/core/library";

/** Placeholder for a base model that the repository does not name. */
const NO_BASE_MODEL = "fill-in-base-model";

export default defineLibrary({
  snippets({ id, config }) {
    const base = config?.adapter_transformers?.model_name || NO_BASE_MODEL;
    const note = base === NO_BASE_MODEL && `The repository names no base model: replace ${NO_BASE_MODEL} with its ID.`;
    return [
      {
        language: "python",
        install: "pip install adapters",
        ...(note && { note }),
        code: python`
          from adapters import AutoAdapterModel

          model = AutoAdapterModel.from_pretrained(${base})
          model.load_adapter(${id}, set_active=True)
          print(model.adapter_summary())
        `,
      },
    ];
  },
});
