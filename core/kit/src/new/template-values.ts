/** What stands in a template for each `{{placeholder}}`. */
export type TemplateValues = Readonly<Record<string, string>>;

/** Spells a plugin's id in the ways that a new plugin's files need. */
export function templateValues(id: string): TemplateValues {
  const words = id.split(/[._-]+/).filter(Boolean);
  const lower = id.toLowerCase();
  const env = words.join("_").toUpperCase();
  return {
    id,
    name: lower,
    label: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "),
    host: words.join("-").toLowerCase(),
    // Names in Python and of environment variables do not begin with a digit.
    module: lower.replace(/[^a-z0-9]+/g, "_").replace(/^(?=\d)/, "_"),
    env: /^\d/.test(env) ? `PROVIDER_${env}` : env,
  };
}

/** @throws TypeError when a placeholder has no value */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The template's placeholder ${placeholder} has no value`);
    return value;
  });
}
