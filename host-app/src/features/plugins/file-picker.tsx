import { useState } from "react";
import type { PluginUpload } from "../../host/server-installations.ts";
import { Problem } from "../../ui/notice.tsx";
import { droppedFiles } from "./dropped-files.ts";

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
  const [isOver, setOver] = useState(false);

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
    <div
      className="pb-file-picker"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) void droppedFiles(event.dataTransfer).then(pick);
      }}
    >
      <span className="pb-small pb-muted">Or drop an archive (.tgz) or a built plugin’s folder here.</span>
      <span className="pb-row-actions">
        {input("Choose a file", { accept: ".tgz,.gz" })}
        {input("Choose a folder", { webkitdirectory: "" })}
      </span>
      <Problem text={problem} />
    </div>
  );
}
