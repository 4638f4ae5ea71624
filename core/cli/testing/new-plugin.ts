import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { KIND_FOLDERS, type PluginKind } from "@patchbay/core/plugin";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "./run-patchbay.ts";

/** Creates a plugin as `patchbay new` does. @returns the parent folder of `plugins`, and the plugin's folder */
export async function newPlugin(kind: PluginKind, id = "example"): Promise<{ root: string; folder: string }> {
  const root = await temporaryFolder();
  await runPatchbay(root, "new", kind, id);
  return { root, folder: path.join(root, "plugins", KIND_FOLDERS[kind], id) };
}

/** Replaces a text of a file, which must contain it. */
export async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** Serves a folder on loopback until the test ends. @returns its address */
export async function serve(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    readFile(path.join(folder, request.url ?? "")).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
