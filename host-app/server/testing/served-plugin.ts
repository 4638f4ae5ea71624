import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import type { Hono } from "hono";
import { OWN_HEADER } from "../api.ts";
import { createSession, type Session } from "../session.ts";

export const PLUGIN_CODE = "export async function init() {}\nexport async function get() {}\n";

/** The manifest of a library with a single file, `PLUGIN_CODE`. */
export function libraryManifest(id: string, changes: object = {}): object {
  return {
    kind: "library",
    id,
    version: "1.0.0",
    contract: 1,
    requires: {},
    prettyLabel: id,
    repoName: id,
    repoUrl: `https://example.com/${id}`,
    files: { plugin: { path: "plugin.abc.js", integrity: integrityOf(PLUGIN_CODE), bytes: PLUGIN_CODE.length } },
    ...changes,
  };
}

/** Writes a built library into `<folder>/libraries/<id>/dist`. @returns that folder */
export async function writeLibrary(folder: string, id: string): Promise<string> {
  const dist = path.join(folder, "libraries", id, "dist");
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, "plugin.abc.js"), PLUGIN_CODE);
  await writeFile(path.join(dist, "manifest.json"), JSON.stringify(libraryManifest(id)));
  return dist;
}

const TOKEN = "a-token-for-tests";
const HOST = "localhost:4600";

export function testSession(): Session {
  return createSession({ token: TOKEN, port: () => 4600 });
}

/** Headers of a request from the app's own page, after the server's link was opened. */
export async function sessionHeaders(routes: Hono): Promise<Record<string, string>> {
  const opened = await routes.request(`/?token=${TOKEN}`);
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { host: HOST, origin: `http://${HOST}`, [OWN_HEADER]: "1", cookie };
}
