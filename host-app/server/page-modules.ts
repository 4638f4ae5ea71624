/** Files below the root that a page needs. */
interface PageFiles {
  /** Files of the page itself. */
  readonly first: readonly string[];
  /** Files of what it loads as soon as it is shown. */
  readonly later: readonly string[];
}

/** A route pattern of the app, such as `/tasks/:id` -> its files, as listed by the app's build. */
export type RouteModules = Readonly<Record<string, PageFiles>>;

/** Reads the list of the app's build; empty if it is missing or malformed. */
export function readRouteModules(text: string): RouteModules {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, files]) => isPageFiles(files)));
  } catch {
    return {};
  }
}

const isPageFiles = (value: unknown): value is PageFiles =>
  typeof value === "object" &&
  value !== null &&
  "first" in value &&
  "later" in value &&
  isFiles(value.first) &&
  isFiles(value.later);

const isFiles = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((file) => typeof file === "string" && /^[\w./-]+$/.test(file));

/**
 * Adds preloads for a route to its page, so that the browser loads them before any code runs. What the page itself
 * does not need comes after the list of plugins.
 */
export function withModulesOf(pattern: string, html: string, routes: RouteModules): string {
  const { first, later } = routes[pattern] ?? { first: [], later: [] };
  const link = (file: string, more = ""): string =>
    html.includes(`"/${file}"`) ? "" : `<link rel="modulepreload" crossorigin href="/${file}"${more}>`;
  const links = [...first.map((file) => link(file)), ...later.map((file) => link(file, ' fetchpriority="low"'))];
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

/** The most specific pattern for an address: literal parts before parameters, parameters before wildcards. */
export function patternOf(address: string, routes: RouteModules): string | undefined {
  const segments = partsOf(address);
  const fitting = Object.keys(routes).filter((pattern) => {
    const parts = partsOf(pattern);
    const isOpen = parts.at(-1) === "*";
    if (isOpen ? segments.length < parts.length - 1 : segments.length !== parts.length) return false;
    return parts.every((part, position) => part === "*" || part.startsWith(":") || part === segments[position]);
  });
  const vagueness = (pattern: string): number =>
    partsOf(pattern).reduce((sum, part) => sum + (part === "*" ? 100 : part.startsWith(":") ? 1 : 0), 0);
  return fitting.toSorted((one, other) => vagueness(one) - vagueness(other) || other.length - one.length)[0];
}

const partsOf = (address: string): readonly string[] => address.split("/").filter(Boolean);
