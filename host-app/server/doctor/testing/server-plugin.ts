import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";

const CODE = "export {};";
const HERE = ({ win32: "windows", darwin: "macos" } as const)[process.platform as "win32"] ?? "linux";

/**
 * Writes the manifest of a built provider that is a local server, for `startTroubledServer`: its code is never read.
 * @param folder with `providers` in it
 * @param address its default URL
 */
export async function writeServerPlugin(folder: string, id: string, address: string): Promise<void> {
  const dist = path.join(folder, "providers", id, "dist");
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, "plugin.js"), CODE);
  const manifest = {
    kind: "provider",
    id,
    label: id,
    version: "1.0.0",
    contract: 1,
    requires: {},
    auth: { none: true },
    hosts: ["{address}"],
    settings: { address: { label: "Address", type: "address", default: address } },
    tasks: { conversational: {} },
    models: "own",
    server: {
      probe: { path: "v1/models", member: "served_by", value: id },
      models: { path: "v1/models", member: "data" },
      start: [
        { text: "Start it.", command: `${id} serve`, system: HERE },
        { text: "Not this system.", system: HERE === "windows" ? "linux" : "windows" },
      ],
      allow: [{ text: "Allow the page.", command: `${id} serve --origin {origin}` }],
    },
    files: { plugin: { path: "plugin.js", bytes: CODE.length, integrity: integrityOf(CODE) } },
  };
  await writeFile(path.join(dist, "manifest.json"), JSON.stringify(manifest));
}
