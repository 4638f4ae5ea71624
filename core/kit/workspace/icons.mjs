// `npm run icons`: fetches two public sets of marks and writes those that `icon-marks.json` names as the icons of plugins, and
// those that `host-app/src/ui/makers/owners.json` names as the marks of makers of models. It draws none: a plugin that neither set has
// a mark for is printed, and shows its letters.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { fail, ROOT, run } from "./run.mjs";

/** Earlier ones are preferred. NOTICE.md has their licenses. */
export const SETS = ["@lobehub/icons-static-svg@1.95.1", "simple-icons@16.37.0"];

/** Most bytes of an icon, compressed as servers send it. */
export const MOST_BYTES = 4 * 1024;

/** A mark in the color of the text, without what masks have no use for: its title, its size, styles and colors. */
export function plainMark(svg) {
  const attributes = 'xmlns="http://www.w3.org/2000/svg" fill="currentColor"';
  const mark = svg
    .replaceAll(/<title>.*?<\/title>|<(linear|radial)Gradient.*?<\/\1Gradient>|<!--.*?-->/gs, "")
    .replaceAll(/\s(style|fill)="(?!none")[^"]*"/g, "")
    .replaceAll(/<defs>\s*<\/defs>/g, "")
    .replaceAll(/><\/(path|circle|ellipse|rect)>/g, "/>")
    .replace(/<svg[^>]*/, (root) => root.replaceAll(/\s(role|width|height|xmlns)="[^"]*"/g, ""))
    .replace("<svg", `<svg ${attributes}`);
  return `${mark.trim()}\n`;
}

/** Unpacks a set into a folder. @returns a function that reads a mark by its name; undefined if there is none */
async function fetchSet(name, folder) {
  const { code, output } = await run("npm", ["pack", name, "--silent", "--pack-destination", folder], {
    capture: true,
  });
  const archive = path.join(folder, output.trim().split("\n").at(-1) ?? "");
  if (code !== 0) fail(`${name} could not be fetched:\n${output}`);
  const unpacked = mkdtempSync(path.join(folder, "set-"));
  const { code: failed } = await run("tar", ["-xzf", archive, "-C", unpacked]);
  if (failed !== 0) fail(`${archive} could not be unpacked: the command tar is needed.`);
  return (mark) => {
    const file = path.join(unpacked, "package", "icons", `${mark}.svg`);
    return existsSync(file) ? plainMark(readFileSync(file, "utf8")) : undefined;
  };
}

/** Writes the icons of every folder of plugins, and removes those that the table no longer names. */
function writeIcons(read) {
  const marks = JSON.parse(readFileSync(new URL("icon-marks.json", import.meta.url), "utf8"));
  for (const [folder, names] of Object.entries(marks)) {
    const ids = readdirSync(path.join(ROOT, "plugins", folder));
    const without = [];
    for (const id of ids) {
      const file = path.join(ROOT, "plugins", folder, id, "icon.svg");
      const mark = names[id] && read(names[id]);
      if (mark) writeFileSync(file, mark);
      else rmSync(file, { force: true });
      if (!mark) without.push(id);
    }
    const unknown = Object.keys(names).filter((id) => !ids.includes(id));
    if (unknown.length > 0) fail(`icon-marks.json names ${folder} that do not exist: ${unknown.join(", ")}.`);
    process.stdout.write(`${folder} without a mark: ${without.join(", ") || "none"}\n`);
  }
}

/** Writes the marks of makers of models, and removes those that the table no longer names. */
function writeMakers(read) {
  const folder = path.join(ROOT, "host-app", "src", "ui", "makers");
  const marks = Object.keys(JSON.parse(readFileSync(path.join(folder, "owners.json"), "utf8")));
  for (const file of readdirSync(folder)) if (file.endsWith(".svg")) rmSync(path.join(folder, file));
  for (const mark of marks) writeFileSync(path.join(folder, `${mark}.svg`), read(mark));
}

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-icons-"));
  try {
    const sets = await Promise.all(SETS.map((name) => fetchSet(name, folder)));
    const read = (name) => {
      const candidates = sets.map((readFrom) => readFrom(name)).filter((mark) => mark !== undefined);
      if (candidates.length === 0) fail(`No set has a mark '${name}'.`);
      const mark = candidates.find((one) => gzipSync(one).length <= MOST_BYTES);
      if (!mark) fail(`The mark '${name}' is too large.`);
      return mark;
    };
    writeIcons(read);
    writeMakers(read);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
