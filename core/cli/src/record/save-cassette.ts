import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { mediaFolder, printCassette, type Cassette } from "@patchbay/mocks/cassette";

/** Writes a cassette and its media; media of an earlier recording go. */
export async function saveCassette(cassette: Cassette, file: string): Promise<void> {
  const { text, files } = await printCassette(cassette, "beside");
  const folder = mediaFolder(file);
  await mkdir(path.dirname(file), { recursive: true });
  if (files.size > 0) await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes);
  // Atomic, even if the process ends.
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
  await removeOldMedia(folder, files);
}

async function removeOldMedia(folder: string, files: ReadonlyMap<string, unknown>): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => /^[\da-f]{16}\.\w+$/.test(name) && !files.has(name));
  for (const name of old) await rm(path.join(folder, name));
  if (names.length > 0 && names.length === old.length) await rm(folder, { recursive: true });
}
