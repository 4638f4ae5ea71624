import { code, defineLibrary, python, pythonName, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }) {
    const name = id.slice(id.indexOf("/") + 1);
    const wheel = `https://huggingface.co/${id}/resolve/main/${name}-any-py3-none-any.whl`;
    const snippet = (text: string) =>
      ({ language: "python", install: sh`pip install ${`${name} @ ${wheel}`}`, code: text }) as const;
    const module = pythonName(name);
    return [snippet(loadByName(name)), ...(module === undefined ? [] : [snippet(loadAsModule(module))])];
  },
});

const TEXT = "Ada Lovelace met Charles Babbage in London.";

const loadByName = (name: string): string => python`
  import spacy

  nlp = spacy.load(${name})
  doc = nlp(${TEXT})
  print([(entity.text, entity.label_) for entity in doc.ents])
`;

/** A model is also a Python package if its name is a valid package name. */
const loadAsModule = (module: string): string => python`
  import ${code(module)}

  nlp = ${code(module)}.load()
  doc = nlp(${TEXT})
  print([token.text for token in doc])
`;
