import { InputError } from "@patchbay/core/errors";
import { getPath } from "hono/utils/url";

/** First folders of the server's own addresses: below one of them a page could not be distinguished from a file. */
const OWN_FOLDERS = new Set(["api", "assets", "plugins", "session"]);

/** @throws InputError for what is no path with folders of usual signs */
export function parseBase(text: string | undefined): string {
  const names = (text ?? "").split("/").filter((name) => name !== "");
  const isUsual = names.every((name) => /^[\w.~-]+$/.test(name) && !/^\.+$/.test(name));
  if (!isUsual) throw new InputError("--base takes a path such as /patchbay/, of letters, digits and any of . _ ~ -");
  if (OWN_FOLDERS.has(names[0] ?? "")) {
    throw new InputError(`--base cannot begin with /${names[0]}/, where the server has files of its own.`);
  }
  return names.length === 0 ? "/" : `/${names.join("/")}/`;
}

/**
 * Reads the path that a request asks for below the base. One without the base is taken as it is: some proxies take the base
 * away before they pass a request on.
 */
export function pathBelow(base: string): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    return path.startsWith(base) ? path.slice(base.length - 1) : path;
  };
}

/** The app's page, built for the root of a host, with its addresses below the base. */
export function pageBelow(base: string, html: string): string {
  return html.replaceAll(/ (href|src|content)="\/(?!\/)/g, ` $1="${base}`);
}
