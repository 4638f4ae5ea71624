import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import { readRegularFile, integrityOf } from "@patchbay/core/node";
import type { AppOptions } from "./app.ts";
import type { AllowedPlugins } from "@patchbay/gateway";
import { pageBelow, parseBase } from "./base-path.ts";
import { pageOf, type Deployment } from "./deployment.ts";
import { readOpenApi } from "./gateway-relay.ts";
import { createPluginIndex, type PluginFolder } from "./plugin-index.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const appFolder = path.resolve(import.meta.dirname, "../app");

export interface ExportOptions {
  /** Path below which the app is opened, such as `/x/`; default: the root of its host. */
  readonly base?: string | undefined;
  /** Folder that is written. It is new or empty, or one that an earlier call has written. */
  readonly out: string;
  /** Folders of built plugins, the most important first. */
  readonly plugins: readonly string[];
  /** Members of `config.json`, which pages read. */
  readonly config?: Pick<AppOptions, "hubUrl" | "routerUrl" | "marks" | "offline">;
  readonly deployment?: Deployment;
  /** The plugins that are written; default: all. */
  readonly allowedPlugins?: AllowedPlugins | undefined;
}

export { readDeployment } from "./deployment.ts";

/** What was written. */
export interface ExportedApp {
  /** Path below which the app is opened, with a slash at its start and end. */
  readonly base: string;
  readonly plugins: number;
  /** Plugins that were left out, and why. */
  readonly problems: readonly string[];
}

/** A file that only a built app has. */
const MARK = "route-modules.json";

/**
 * Writes the app for a host of static files: the pages for every address, the plugins with their index, and a content security
 * policy in the page, as the host sends no header of ours.
 * @throws InputError for a folder with other files, and for a wrong base
 */
export async function exportApp(options: ExportOptions): Promise<ExportedApp> {
  const { out, plugins, config = {}, deployment, allowedPlugins } = options;
  const base = parseBase(options.base);
  if (!existsSync(path.join(appFolder, "index.html"))) {
    throw new InputError(`The app is not built: ${appFolder} has no index.html. Run 'npm start', which builds it.`);
  }
  const policyOf = (page: string): string => contentSecurityPolicy(originsOf(config), undefined, page);
  // Before anything is removed, as it may be wrong.
  const html = pageOf(deployment, await readFile(path.join(appFolder, "index.html"), "utf8"));
  const page = staticPage(base, html, policyOf);
  await emptyFolder(out);
  await cp(appFolder, out, { recursive: true });
  // Hosts without a rule for single-page apps answer unknown addresses with the second one.
  await Promise.all(["index.html", "404.html"].map((name) => writeFile(path.join(out, name), page)));
  await writeFile(path.join(out, "config.json"), JSON.stringify({ ...config, live: false }));
  await writeFile(path.join(out, "openapi.json"), await readOpenApi());
  // GitHub Pages leaves out folders that begin with an underscore, unless this file exists.
  await writeFile(path.join(out, ".nojekyll"), "");
  return { base, ...(await writePlugins(path.join(out, "plugins"), plugins, allowedPlugins)) };
}

/** @throws InputError for a folder that has anything but an app */
async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new InputError(`${folder} is not a folder that can be read: name another one.`, { cause: error });
  });
  // A repository, and the file in which GitHub Pages has a domain.
  const others = names.filter((name) => !name.startsWith(".") && name !== "CNAME");
  if (others.length > 0 && !others.includes(MARK)) {
    throw new InputError(`${folder} has other files, and nothing was written: name a new or an empty folder.`);
  }
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true })));
  await mkdir(folder, { recursive: true });
}

/** @throws InputError */
function originsOf({ hubUrl, routerUrl }: ExportOptions["config"] & object): string[] {
  return [hubUrl, routerUrl].flatMap((url) => {
    if (url === undefined) return [];
    if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return [new URL(url).origin];
    throw new InputError(`'${url}' is not an http(s) address, such as https://hub.example.com.`);
  });
}

function staticPage(base: string, html: string, policyOf: (page: string) => string): string {
  const page = pageBelow(base, html);
  // Only a header can forbid frames.
  const policy = policyOf(page).replace(" frame-ancestors 'none';", "");
  const tags = `<meta http-equiv="content-security-policy" content="${policy}"><meta name="referrer" content="no-referrer">`;
  const first = '<meta charset="utf-8" />';
  return page.replace(first, () => first + tags);
}

async function writePlugins(
  out: string,
  paths: readonly string[],
  allowed: AllowedPlugins | undefined,
): Promise<Omit<ExportedApp, "base">> {
  const folders = paths.map((folder, order): PluginFolder => ({
    path: folder,
    origin: order === 0 ? "built-in" : "dropped-in",
  }));
  const { allowsPlugin } = await import("@patchbay/gateway");
  const state = await createPluginIndex(folders, { allows: (entry) => allowsPlugin(allowed, entry) }).current();
  for (const [name, { path: file, integrity, bytes }] of state.files) {
    const content = await readRegularFile(file, { maxBytes: bytes, links: false });
    if (integrityOf(content) !== integrity) {
      throw new InputError(`${file} does not match its plugin's manifest: build the plugin again.`);
    }
    await mkdir(path.dirname(path.join(out, name)), { recursive: true });
    await writeFile(path.join(out, name), content);
  }
  const documents = {
    "index.json": state.index,
    "samples.json": await state.samples(),
    "models.json": await state.facts(),
    "marks.json": await state.marks(),
    "quality.json": await state.quality(),
  };
  await Promise.all(Object.entries(documents).map(([name, { bytes }]) => writeFile(path.join(out, name), bytes)));
  const { problems = [] } = JSON.parse(new TextDecoder().decode(state.index.bytes)) as {
    readonly problems?: readonly { readonly reason: string }[];
  };
  return { plugins: state.plugins.length, problems: problems.map(({ reason }) => reason) };
}
