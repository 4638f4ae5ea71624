import { code, defineLibrary, python, pythonName, sh, type Snippet } from "@patchbay/core/library";

const REPORT = "Le patient est admis pour une pneumopathie à COVID-19.";

export default defineLibrary({
  snippets({ id }) {
    const packageName = pythonName(id.slice(id.indexOf("/") + 1).replaceAll("-", "_"));
    return [hubSnippet(id), ...(packageName === undefined ? [] : [packageSnippet(id, packageName)])];
  },
});

const hubSnippet = (id: string): Snippet => ({
  language: "python",
  install: "pip install 'edsnlp[ml]'",
  code: python`
    import edsnlp

    nlp = edsnlp.load(${id})
    doc = nlp(${REPORT})
    print(doc.ents)
  `,
});

/** The repository is also a Python package: its name has underscores instead of hyphens. */
const packageSnippet = (id: string, packageName: string): Snippet => ({
  language: "python",
  install: sh`pip install git+https://huggingface.co/${id}`,
  code: python`
    import ${code(packageName)}

    nlp = ${code(packageName)}.load()
    doc = nlp(${REPORT})
    print(doc.ents)
  `,
});
