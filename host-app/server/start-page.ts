import path from "node:path";
import { pageBelow } from "./base-path.ts";
import { Content } from "./content.ts";
import { pageOf, type Deployment } from "./deployment.ts";
import type { FileStore } from "./file-store.ts";
import { patternOf, readRouteModules, withModulesOf, type RouteModules } from "./page-modules.ts";

export interface StartPage {
  readonly content: Content;
  /** Content security policy. */
  readonly policy: string;
}

export interface StartPageOptions {
  /** Folder of the built app. */
  readonly folder: string;
  /** Base path of the app, with a slash at both ends. */
  readonly base: string;
  readonly files: FileStore;
  readonly deployment?: Deployment | undefined;
  /** The policy of a page, whose inline code it allows. */
  readonly policyOf: (page: string) => string;
}

const text = (content: Content | undefined): string => new TextDecoder().decode(content?.bytes);

/** Makes the app's page for an address, with the preloads of its route: once for each route of a build. */
export function createStartPage({ folder, base, files, deployment, policyOf }: StartPageOptions) {
  let build = "";
  let routes: RouteModules = {};
  let pages = new Map<string, StartPage>();

  return async (address: string): Promise<StartPage> => {
    const html = await files.read(path.join(folder, "index.html"));
    const modules = await files.read(path.join(folder, "route-modules.json")).catch(() => undefined);
    const revision = `${html.revision} ${modules?.revision}`;
    if (revision !== build) [build, routes, pages] = [revision, readRouteModules(text(modules)), new Map()];
    const pattern = patternOf(address, routes) ?? "";
    const known = pages.get(pattern);
    if (known) return known;
    const page = pageOf(deployment, pageBelow(base, withModulesOf(pattern, text(html), routes)));
    const made = { content: new Content(page), policy: policyOf(page) };
    pages.set(pattern, made);
    return made;
  };
}
