import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { KIND_FOLDERS } from "@patchbay/core/plugin";

const PLUGINS = fileURLToPath(new URL("../../../plugins/", import.meta.url));

export default {
  title: "Size of the plugins: lines of source without mocks and tests, bytes of the plugin container after gzip",
  run() {
    return Object.values(KIND_FOLDERS).flatMap((kind) => {
      const folders = readdirSync(path.join(PLUGINS, kind)).map((id) => path.join(PLUGINS, kind, id));
      const lines = folders.map(sourceLines).filter((count) => count > 0);
      const bytes = folders.flatMap(containerBytes);
      return [
        {
          name: `${kind}: lines, median`,
          value: quantile(lines, 0.5),
          unit: "lines",
          note: `${folders.length} plugins`,
        },
        { name: `${kind}: lines, 90 %`, value: quantile(lines, 0.9), unit: "lines" },
        { name: `${kind}: container, median`, value: quantile(bytes, 0.5), unit: "bytes" },
        { name: `${kind}: container, largest`, value: Math.max(...bytes), unit: "bytes" },
      ];
    });
  },
};

function sourceLines(folder: string): number {
  const source = path.join(folder, "src");
  const files = filesOf(source).filter((file) => /\.tsx?$/.test(file) && !/^mock|\.test\./.test(file));
  return files.reduce((sum, file) => sum + readFileSync(path.join(source, file), "utf8").split("\n").length - 1, 0);
}

function containerBytes(folder: string): number[] {
  const built = path.join(folder, "dist");
  return filesOf(built)
    .filter((file) => /^plugin\.\w+\.js$/.test(file))
    .map((file) => gzipSync(readFileSync(path.join(built, file))).length);
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
