import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FilePicker, type FilePickerProps } from "./file-picker.tsx";

const inFolder = (path: string) => Object.defineProperty(new File([""], "x"), "webkitRelativePath", { value: path });

const entryOf = (fullPath: string): object =>
  fullPath.endsWith("/")
    ? folderEntry(fullPath.slice(0, -1))
    : { isFile: true, fullPath, file: (take: (file: File) => void) => take(new File([""], fullPath)) };

/** A folder with a build, and with packages that are never read. */
function folderEntry(fullPath: string): object {
  const batches = [[`${fullPath}/manifest.json`], [`${fullPath}/plugin.js`], []];
  const readEntries = (take: (entries: object[]) => void) => take((batches.shift() ?? []).map(entryOf));
  return { isDirectory: true, name: fullPath.split("/").at(-1), fullPath, createReader: () => ({ readEntries }) };
}

function show() {
  const picked = vi.fn<(name: string, paths: readonly string[]) => void>();
  const onPick: FilePickerProps["onPick"] = (name, files) =>
    picked(
      name,
      files.map(({ path }) => path),
    );
  render(<FilePicker disabled={false} onPick={onPick} />);
  return picked;
}

const choose = (...paths: readonly string[]) =>
  fireEvent.change(screen.getByLabelText("Choose a folder"), { target: { files: paths.map(inFolder) } });

const drop = (...paths: readonly string[]) =>
  fireEvent.drop(screen.getByText(/Or drop an archive/), {
    dataTransfer: { items: paths.map((path) => ({ webkitGetAsEntry: () => entryOf(path) })) },
  });

it("takes a dropped archive, and a dropped folder with all of its files", async () => {
  const picked = show();
  drop("/one-1.2.0.tgz");
  await waitFor(() => expect(picked).toHaveBeenLastCalledWith("one-1.2.0.tgz", ["one-1.2.0.tgz"]));
  drop("/one/");
  await waitFor(() => expect(picked).toHaveBeenLastCalledWith("one", ["one/manifest.json", "one/plugin.js"]));
});

it("leaves out sources and packages of a chosen folder, and explains what is no plugin", async () => {
  const picked = show();
  choose("one/readme.txt");
  expect(screen.getByText(/neither an archive/)).toBeTruthy();
  choose("one/dist/manifest.json", "one/src/index.ts", "one/node_modules/a/dist/manifest.json", "one/fixtures/a.json");
  expect(picked).toHaveBeenCalledExactlyOnceWith("one", ["one/dist/manifest.json", "one/fixtures/a.json"]);
  expect(screen.queryByText(/neither an archive/)).toBeNull();
});
