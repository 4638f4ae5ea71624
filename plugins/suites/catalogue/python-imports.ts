const FROM = /^[ \t]*from ([\w.]+) import (?:\(([^)]*)\)|([^\n#]*))/gm;
const PLAIN = /^[ \t]*import ([\w., \t]+)/gm;

/** Imports of Python code: `module`, or `module:name` for each name from a module. */
export function pythonImports(code: string): ReadonlySet<string> {
  const plain = [...code.matchAll(PLAIN)].flatMap(([, modules = ""]) => namesIn(modules));
  const named = [...code.matchAll(FROM)].flatMap(([, module = "", inBrackets, onLine = ""]) =>
    namesIn(inBrackets ?? onLine).map((name) => `${module}:${name}`),
  );
  return new Set([...plain, ...named]);
}

/** Names in an import list, without their aliases. */
function namesIn(list: string): string[] {
  return list.split(",").flatMap((part) => part.trim().split(/\s/)[0] || []);
}
