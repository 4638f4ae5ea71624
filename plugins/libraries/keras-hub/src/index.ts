import { code, defineLibrary, python, pythonName, type Snippet } from "@patchbay/core/library";
import { EXAMPLES } from "./examples.ts";

export default defineLibrary({
  snippets({ id, config }) {
    const tasks = config?.keras_hub?.tasks ?? [];
    const preset = `hf://${id}`;
    const examples = [...EXAMPLES].filter(([task]) => tasks.includes(task)).map(([, example]) => example(preset));
    const others = tasks.filter((task) => !EXAMPLES.has(task) && task !== "Backbone");
    const classes = new Set(others.flatMap((task) => pythonName(task) ?? []));
    const loaded = [...classes].map((modelClass) => loadWith(modelClass, "model", preset));
    return [...examples, ...loaded, loadWith("Backbone", "backbone", preset)].map((snippet): Snippet => ({
      language: "python",
      install: "pip install keras-hub",
      code: snippet,
    }));
  },
});

const loadWith = (modelClass: string, variable: string, preset: string): string => python`
  import keras_hub

  ${code(variable)} = keras_hub.models.${code(modelClass)}.from_preset(${preset})
`;
