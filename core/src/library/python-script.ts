import type { Snippet } from "./contract.ts";
import { code, python } from "./code.ts";
import { pythonName } from "./literal.ts";

/** `from module import names`, or `import module` when no names are given. */
export interface PythonImport {
  /** The module's name. */
  readonly module: string;
  /** Names from the module. */
  readonly names?: readonly string[];
}

/** `variable = name(arguments)`, or `variable = name.method(arguments)`; `name` is imported from `module`. */
export interface PythonCall {
  /** What the model is assigned to. */
  readonly variable: string;
  /** Where `name` is imported from. */
  readonly module: string;
  /** The class or function. */
  readonly name: string;
  /** A method of it, for example `from_pretrained`. */
  readonly method?: string;
  /** Python code of each argument, for example `'"acme/model"'` or `'device_map="cuda"'`. */
  readonly arguments: readonly string[];
}

/** Python code that loads a model, in pieces: what another library needs to load the same model in its own way. */
export interface PythonScript {
  /** Besides the import of the call that loads. */
  readonly imports?: readonly PythonImport[];
  /** Lines before the model is loaded. */
  readonly before?: string;
  /** The call that loads the model. */
  readonly load: PythonCall;
  /** Lines that use what was loaded. */
  readonly after?: string;
}

/**
 * A script as Python code: imports are sorted by module, plain ones first, and those of the same module are joined.
 * @throws TypeError when something that stands as a name is none: check names out of a model record with `pythonName`
 */
export function writePythonScript({ imports = [], before = "", load, after = "" }: PythonScript): string {
  const { variable, module, name, method } = load;
  const callee = method === undefined ? nameOf(name) : `${nameOf(name)}.${nameOf(method)}`;
  return python`
    ${code(writeImports([...imports, { module, names: [name] }]))}

    ${code(before)}
    ${code(nameOf(variable))} = ${code(callee)}(${code(load.arguments.join(", "))})
    ${code(after && `\n${after}`)}
  `;
}

function writeImports(imports: readonly PythonImport[]): string {
  const modules = new Map<string, Set<string>>();
  const plain = new Set<string>();
  for (const { module, names } of imports) {
    module.split(".").forEach(nameOf);
    if (names === undefined) plain.add(`import ${module}`);
    else modules.set(module, new Set([...(modules.get(module) ?? []), ...names.map(nameOf)]));
  }
  const named = [...modules].map(([module, names]) => `from ${module} import ${[...names].join(", ")}`);
  return [...[...plain].toSorted(), ...named.toSorted()].join("\n");
}

function nameOf(value: string): string {
  const name = pythonName(value);
  if (name === undefined) throw new TypeError(`${JSON.stringify(value)} is no name in Python`);
  return name;
}

/** A snippet made of a script, which other libraries may rewrite. */
export function pythonSnippet(script: PythonScript, more: Pick<Snippet, "install" | "note"> = {}): Snippet {
  return { language: "python", code: writePythonScript(script), script, ...more };
}
