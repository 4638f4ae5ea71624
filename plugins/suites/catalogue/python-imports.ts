const FROM = /^[ \t]*from ([\w.]+) import (?:\(([^)]*)\)|([^\n#]*))/gm;
const PLAIN = /^[ \t]*import ([\w., \t]+)/gm;

/** What Python code imports: `module`, or `module:name` for each name out of a module. */
export function pythonImports(code: string): ReadonlySet<string> {
  const plain = [...code.matchAll(PLAIN)].flatMap(([, modules = ""]) => namesIn(modules));
  const named = [...code.matchAll(FROM)].flatMap(([, module = "", inBrackets, onLine = ""]) =>
    namesIn(inBrackets ?? onLine).map((name) => `${module}:${name}`),
  );
  return new Set([...plain, ...named]);
}

/** Names of a list, without what they are renamed to. */
function namesIn(list: string): string[] {
  return list.split(",").flatMap((part) => part.trim().split(/\s/)[0] || []);
}
