/** The names in braces in a manifest's template: `region` and `id` in `{region}/{id}`. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** The part name of a key that has only one part. */
export const WHOLE_KEY = "key";
