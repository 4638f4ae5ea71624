import { useState } from "react";
import type { PluginUpload } from "../../host/server-installations.ts";
import { useDrop } from "../../ui/files/use-drop.ts";
import { Problem } from "../../ui/notice.tsx";

export interface FilePickerProps {
  readonly disabled: boolean;
  /** @param name of the archive or the folder */
  readonly onPick: (name: string, files: readonly PluginUpload[]) => void;
}

/** Parts of an author's folder that are not installed. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|src)\//;

/** Takes an archive or a built plugin's folder, by a drop or by choosing it. */
export function FilePicker({ disabled, onPick }: FilePickerProps) {
  const [problem, setProblem] = useState<string>();
  const drop = useDrop((dropped) => {
    if (!disabled) void droppedFiles(dropped).then(pick);
  });

  function pick(files: readonly PluginUpload[]): void {
    const [first] = files;
    const [name = ""] = first?.path.split("/") ?? [];
    const isArchive = files.length === 1 && /\.(?:tgz|tar\.gz)$/.test(name);
    const isFolder = files.some(({ path }) => /^[^/]+\/(?:dist\/)?manifest\.json$/.test(path));
    setProblem(
      isArchive || isFolder
        ? undefined
        : "This is neither an archive (.tgz) nor the folder of a built plugin. Build the plugin with 'patchbay build'.",
    );
    if (isArchive || isFolder)
      onPick(
        name,
        files.filter(({ path }) => !IGNORED.test(path)),
      );
  }

  const input = (label: string, attributes: { readonly accept?: string; readonly webkitdirectory?: string }) => (
    <label className="pb-button" aria-disabled={disabled}>
      {label}
      <input
        type="file"
        className="pb-visually-hidden"
        disabled={disabled}
        {...attributes}
        onChange={({ target }) => {
          pick([...(target.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
          target.value = "";
        }}
      />
    </label>
  );

  return (
    <div className="pb-file-picker" {...drop}>
      <span className="pb-small pb-muted">Or drop an archive (.tgz) or a built plugin’s folder here.</span>
      <span className="pb-row-actions">
        {input("Choose a file", { accept: ".tgz,.gz" })}
        {input("Choose a folder", { webkitdirectory: "" })}
      </span>
      <Problem text={problem} />
    </div>
  );
}

/** The files of a drop; those of a folder with their paths, which begin with the folder's name. */
async function droppedFiles(drop: DataTransfer): Promise<readonly PluginUpload[]> {
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
