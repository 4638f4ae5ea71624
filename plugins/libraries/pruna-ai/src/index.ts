import {
  defineLibrary,
  python,
  pythonSnippet,
  type ModelRecord,
  type PythonCall,
  type Snippet,
} from "@patchbay/core/library";

/** Libraries whose code works with a Pruna model in place of their own, most specific first. */
const ORIGINALS = ["diffusers", "transformers"];

export default defineLibrary({
  snippets(model, { snippetsOf }) {
    const original = ORIGINALS.find((library) => model.tags.includes(library));
    const snippets = original === undefined ? [] : snippetsOf(original, model);
    return snippets.length > 0 ? snippets.map((snippet) => rewrite(snippet, model)) : [plainSnippet(model)];
  },
});

function plainSnippet(model: ModelRecord, note?: string): Snippet {
  return pythonSnippet({ load: loadCall(model) }, { install: installCommand(model), ...(note && { note }) });
}

/** The same code, in which Pruna loads the model. */
function rewrite({ script, note }: Snippet, model: ModelRecord): Snippet {
  if (script === undefined) return plainSnippet(model, note);
  // A loading function such as `pipeline` takes different arguments: they, and its notes, do not apply.
  const byClass = script.load.method !== undefined;
  const load = byClass ? loadCall(model, script.load.arguments) : loadCall(model);
  return pythonSnippet(
    { ...script, load: { ...load, variable: script.load.variable } },
    { install: installCommand(model), ...(byClass && note && { note }) },
  );
}

function loadCall(model: ModelRecord, callArguments = ownArguments(model)): PythonCall {
  const edition = isPro(model)
    ? { module: "pruna_pro", name: "PrunaProModel" }
    : { module: "pruna", name: "PrunaModel" };
  return { variable: "model", ...edition, method: "from_pretrained", arguments: callArguments };
}

function ownArguments({ id, tags }: ModelRecord): readonly string[] {
  return tags.includes("custom_code") ? [python`${id}`, "trust_remote_code=True"] : [python`${id}`];
}

const isPro = ({ tags }: ModelRecord): boolean => tags.includes("pruna_pro-ai");
const installCommand = (model: ModelRecord): string => `pip install ${isPro(model) ? "pruna_pro" : "pruna"}`;
