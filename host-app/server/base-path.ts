import { InputError } from "@patchbay/core/errors";
import { getPath } from "hono/utils/url";

/** First folders of the server's own paths: below one of them, a page could not be distinguished from a file. */
const OWN_FOLDERS = new Set(["api", "assets", "plugins", "session"]);

/** @throws InputError for a path with unusual characters */
export function parseBase(text: string | undefined): string {
  const names = (text ?? "").split("/").filter((name) => name !== "");
  const isUsual = names.every((name) => /^[\w.~-]+$/.test(name) && !/^\.+$/.test(name));
  if (!isUsual) throw new InputError("--base takes a path such as /patchbay/, of letters, digits and any of . _ ~ -");
  if (OWN_FOLDERS.has(names[0] ?? "")) {
    throw new InputError(`--base cannot start with /${names[0]}/, which the server uses itself.`);
  }
  return names.length === 0 ? "/" : `/${names.join("/")}/`;
}

/**
 * Reads the requested path below the base. A path without the base is used unchanged: some proxies remove the base
 * before they forward a request.
 */
export function pathBelow(base: string): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    return path.startsWith(base) ? path.slice(base.length - 1) : path;
  };
}

/** The app's page, built for the root of a host, with its URLs below the base. */
export function pageBelow(base: string, html: string): string {
  return html.replaceAll(/ (href|src|content)="\/(?!\/)/g, ` $1="${base}`);
}
