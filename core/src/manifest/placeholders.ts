/** The names that a template of a manifest holds in braces: `region` and `id` of `{region}/{id}`. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** The name of the only part of a key that is one text. */
export const WHOLE_KEY = "key";
