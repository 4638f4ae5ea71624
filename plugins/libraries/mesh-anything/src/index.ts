import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

/** The library's script locates its weights, so the code does not name the model. */
const LOADING: Snippet = {
  language: "python",
  install: "git clone https://github.com/buaacyw/MeshAnything.git\ncd MeshAnything\npip install -r requirements.txt",
  note: "Run it in the cloned folder.",
  code: python`
    from MeshAnything.models.meshanything import MeshAnything
    from main import get_args, load_model

    model: MeshAnything = load_model(get_args())
    model.eval()
  `,
};

export default defineLibrary({ snippets: () => [LOADING] });
