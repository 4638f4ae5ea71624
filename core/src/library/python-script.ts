import type { PythonImport, PythonScript, Snippet } from "./contract.ts";
import { code, python } from "./code.ts";
import { pythonName } from "./literal.ts";

/**
 * A script as Python code: imports are sorted by module, plain ones first, and those of the same module are joined.
 * @throws TypeError for an invalid name: check names from a model record with `pythonName`
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
  if (name === undefined) throw new TypeError(`${JSON.stringify(value)} is not a name in Python`);
  return name;
}

/** A snippet from a script, which other libraries may rewrite. */
export function pythonSnippet(script: PythonScript, more: Pick<Snippet, "install" | "note"> = {}): Snippet {
  return { language: "python", code: writePythonScript(script), script, ...more };
}
