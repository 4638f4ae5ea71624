import { ManifestError } from "../errors/index.ts";

/** The fields that a query can test: those that the hub's index has for a path. */
const FIELDS = {
  /** The path from the repository's root. */
  path: (path: string) => path,
  /** Its folders with a trailing slash; empty in the root. */
  path_prefix: (path: string) => path.slice(0, path.lastIndexOf("/") + 1),
  /** What follows the last dot of the file's name. */
  path_extension: (path: string) => nameOf(path).slice(dotIn(nameOf(path)) + 1),
  /** The file's name without its extension. */
  path_filename: (path: string) => nameOf(path).slice(0, dotIn(nameOf(path))),
} as const satisfies Record<string, (path: string) => string>;

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const dotIn = (name: string): number => (name.includes(".") ? name.lastIndexOf(".") : name.length);

/** Files that count for a library without a query. */
const DEFAULT_FILES = ["config.json", "config.yaml", "hyperparams.yaml", "meta.yaml", "params.json"];

/** Returns whether the path of a requested file matches. */
export type DownloadQuery = (path: string) => boolean;

/**
 * Reads a library's download query: terms such as `path:"config.json"` or `_exists_:"path_prefix"`, joined by AND, which
 * binds tighter, and OR, and grouped with parentheses. This is the subset of Elasticsearch's query-string language that
 * libraries use; values are quoted, match exactly and are case-sensitive.
 * @throws ManifestError for a query of another form
 */
export function parseDownloadQuery(query: string): DownloadQuery {
  const tokens = query.match(/\(|\)|\w+:"[^"]*"(?=\s|\)|$)|[^\s()]+/g) ?? [];
  const take = (token: string): boolean => tokens[0] === token && tokens.shift() !== undefined;

  const either = (): DownloadQuery => {
    const choices = [both()];
    while (take("OR")) choices.push(both());
    return (path) => choices.some((holds) => holds(path));
  };
  const both = (): DownloadQuery => {
    const terms = [operand()];
    while (take("AND")) terms.push(operand());
    return (path) => terms.every((holds) => holds(path));
  };
  const operand = (): DownloadQuery => {
    if (!take("(")) return parseTerm(tokens.shift() ?? "", query);
    const inner = either();
    if (!take(")")) throw noTerm(tokens[0] ?? "", query);
    return inner;
  };

  const holds = either();
  if (tokens[0] !== undefined) throw noTerm(tokens[0], query);
  return holds;
}

function parseTerm(term: string, query: string): DownloadQuery {
  const [, name = "", value = ""] = /^(\w+):"([^"]*)"$/.exec(term) ?? [];
  const exists = name === "_exists_";
  const field = exists ? value : name;
  if (!isField(field)) throw noTerm(term, query);
  return exists ? (path) => FIELDS[field](path) !== "" : (path) => FIELDS[field](path) === value;
}

function noTerm(term: string, query: string): ManifestError {
  return new ManifestError(
    `countDownloads: ${JSON.stringify(term)} in ${JSON.stringify(query)} is not a term such as path:"config.json". ` +
      `Fields: ${Object.keys(FIELDS).join(", ")}, _exists_.`,
  );
}

function isField(name: string): name is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, name);
}

/**
 * Whether a request for a file counts as a download of its model.
 * @param query the library's `countDownloads`; undefined for a library that uses the hub's default rule
 * @param path path from the repository's root
 * @throws ManifestError for a malformed query
 */
export function countsDownload(query: string | undefined, path: string): boolean {
  return query === undefined ? DEFAULT_FILES.includes(path) : parseDownloadQuery(query)(path);
}
