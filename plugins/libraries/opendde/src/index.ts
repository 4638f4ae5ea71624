import { defineLibrary, type Snippet } from "@patchbay/core/library";

/** The program locates the weights, so the code does not name the model. */
const PREDICTION: Snippet = {
  language: "sh",
  install: "pip install 'opendde[gpu]'",
  note: "Describe your molecules in examples/input.json first. Missing weights are downloaded to OPENDDE_ROOT_DIR (default: ~/.cache/opendde).",
  code: "opendde doctor\nopendde pred -i examples/input.json -o ./output -n opendde_v1",
};

export default defineLibrary({ snippets: () => [PREDICTION] });
