import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** Below node_modules, because a new install may change any output. */
const RECORD = "node_modules/.cache/patchbay-build.json";
const FOLDERS = ["core", "docs", "host-app", "plugins"];
/** Written by npm whenever it changes what is installed. */
const INSTALLED = "node_modules/.package-lock.json";

/** Folders and files that no build reads or writes. */
const PASSED_OVER = new Set([
  "node_modules",
  "fixtures",
  "e2e",
  "bench",
  "screenshots",
  "screenshots-failed",
  "suites",
]);
const TEST = /\.(test|spec|bench)\.[cm]?[jt]sx?$/;
/** Written by builds; all other files are their inputs. */
const OUTPUT = /(^|\/)dist\/|^plugins\/[a-z]+\.json$/;

/** Times of a file that was written this recently may not change when it is written again. */
const CLOCK_STEP_MS = 2000;

/**
 * Every file that a build reads or writes, by its path.
 * @returns path -> size and times. The time of the last change is compared too, which no program can set back; copies
 *   and links change it, so it is left out for outputs.
 */
export function readTree(root) {
  const tree = new Map();
  const add = (file) => {
    const stats = statSync(path.join(root, file), { throwIfNoEntry: false });
    if (!stats?.isFile()) return;
    const { size, mtimeMs, ctimeMs } = stats;
    const isOutput = OUTPUT.test(file);
    tree.set(file, {
      stamp: isOutput ? `${size} ${mtimeMs}` : `${size} ${mtimeMs} ${ctimeMs}`,
      newest: Math.max(mtimeMs, ctimeMs),
      isOutput,
    });
  };
  const walk = (folder, isDeep) => {
    for (const item of itemsOf(path.join(root, folder))) {
      if (item.name.startsWith(".") || PASSED_OVER.has(item.name)) continue;
      const file = folder === "" ? item.name : `${folder}/${item.name}`;
      if (item.isDirectory()) {
        if (isDeep) walk(file, true);
      } else if (!TEST.test(item.name)) add(file);
    }
  };
  walk("", false);
  for (const folder of FOLDERS) walk(folder, true);
  add(INSTALLED);
  return tree;
}

/**
 * Whether a tree is as the last build left it: every file is there, no other one is, and inputs with other times have
 * the same content.
 */
export function isAsBuilt(root, tree) {
  const record = readRecord(root);
  const names = Object.keys(record);
  if (names.length === 0 || names.length !== tree.size) return false;
  const touched = names.filter((file) => record[file].stamp !== tree.get(file)?.stamp);
  if (!touched.every((file) => hasContent(root, file, record[file]))) return false;
  // Next time, their content need not be read.
  if (touched.length > 0) recordBuild(root, tree);
  return true;
}

/** Whether files have the content that they had when the last build began. */
export function areAsBuilt(root, files) {
  const record = readRecord(root);
  return files.every((file) => hasContent(root, file, record[file]));
}

/**
 * Records a completed build.
 * @param before tree of when it began: an input that has changed since may not be what was built
 */
export function recordBuild(root, before) {
  const latest = Date.now() - CLOCK_STEP_MS;
  const last = readRecord(root);
  const after = readTree(root);
  const record = {};
  for (const [file, { stamp, isOutput }] of before) if (!isOutput) record[file] = { stamp };
  for (const [file, { stamp, newest, isOutput }] of after) {
    if (isOutput) record[file] = { stamp };
    if (record[file]?.stamp !== stamp || isOutput) continue;
    const hash = last[file]?.stamp === stamp ? last[file].hash : hashOf(root, file);
    record[file] = { stamp: newest > latest ? "" : stamp, hash };
  }
  const file = path.join(root, RECORD);
  const beside = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(beside, JSON.stringify(record));
  renameSync(beside, file);
}

/** @returns path -> stamp and, for inputs, hash; empty when nothing was built, or the record is damaged */
function readRecord(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, RECORD), "utf8")) ?? {};
  } catch {
    return {};
  }
}

function hasContent(root, file, recorded) {
  return recorded?.hash !== undefined && hashOf(root, file) === recorded.hash;
}

/** @returns undefined for a file that is gone */
function hashOf(root, file) {
  try {
    return createHash("sha256")
      .update(readFileSync(path.join(root, file)))
      .digest("base64url");
  } catch {
    return undefined;
  }
}

function itemsOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
