import type { PluginUpload } from "../../host/server-installations.ts";

/** The files of a drop; those of a folder with their paths, which begin with the folder's name. */
export async function droppedFiles(drop: DataTransfer): Promise<readonly PluginUpload[]> {
  // Before anything is awaited: the drop is empty afterwards.
  const entries = [...drop.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly PluginUpload[]> {
  const path = entry.fullPath.slice(1);
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => void entry.file(resolve, reject));
    return [{ path, file }];
  }
  // Thousands of files that are no part of a plugin.
  if (!isFolder(entry) || entry.name === "node_modules") return [];
  const reader = entry.createReader();
  const files: (readonly PluginUpload[])[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- A reader returns a hundred entries at a time.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return files.flat();
    // oxlint-disable-next-line no-await-in-loop
    files.push(...(await Promise.all(batch.map(filesIn))));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
