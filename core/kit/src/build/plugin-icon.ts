import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PluginBuildError } from "./plugin-folder.ts";

const FILE = "icon.svg";
const MOST_BYTES = 32 * 1024;

const ELEMENTS = new Set(
  "svg g path circle ellipse rect line polyline polygon defs use symbol title desc clipPath mask pattern linearGradient radialGradient stop".split(
    " ",
  ),
);
const TAG = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/**
 * The icon next to a plugin's package.json, if any.
 * @throws PluginBuildError if pages cannot use it as an image or a mask
 */
export async function readIcon(folder: string): Promise<string | undefined> {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) return undefined;
  const svg = await readFile(file, "utf8");
  const problem = iconProblem(svg);
  if (problem !== undefined) throw new PluginBuildError(`${FILE} ${problem}.`);
  return svg;
}

/** The reason why pages cannot show a text as an icon, as the end of a sentence; undefined if they can. */
export function iconProblem(svg: string): string | undefined {
  const bytes = Buffer.byteLength(svg);
  if (bytes > MOST_BYTES) return `has ${bytes} bytes; at most ${MOST_BYTES} are allowed. Simplify its paths`;
  const text = svg.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, "").replaceAll(/<!--.*?-->/gs, "");
  if (/<[!?]/.test(text)) return "has a document type, an entity or a processing instruction. Remove it";
  const open: string[] = [];
  for (const [index, [, close, name = "", attributes = "", empty]] of [...text.matchAll(TAG)].entries()) {
    if (close) {
      if (open.pop() !== name) return `is not well-formed: </${name}> closes no element`;
      continue;
    }
    if (index === 0 && name !== "svg") return `starts with <${name}> instead of <svg>`;
    if (index > 0 && open.length === 0) return `has <${name}> after the end of <svg>. Remove it`;
    const problem = elementProblem(name, attributes, index === 0);
    if (problem !== undefined) return problem;
    if (!empty) open.push(name);
  }
  if (open.length > 0) return `is not well-formed: <${open.at(-1)}> is not closed`;
  if (!text.includes("<svg") || /[<>]/.test(text.replaceAll(TAG, ""))) return "is not a well-formed SVG document";
  return undefined;
}

function elementProblem(name: string, attributes: string, isRoot: boolean): string | undefined {
  if (!ELEMENTS.has(name)) return `uses <${name}>, which icons cannot use. Draw with paths, shapes and gradients`;
  const values = new Map(
    [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", double, single]) => [key, double ?? single ?? ""]),
  );
  if (isRoot && values.get("xmlns") !== "http://www.w3.org/2000/svg") {
    return 'lacks xmlns="http://www.w3.org/2000/svg" on <svg>, without which browsers show no image';
  }
  if (isRoot && !values.has("viewBox")) return "lacks viewBox on <svg>, which it needs to scale";
  for (const [key, value] of values) {
    if (key === "style") return "uses style, which content policies block. Use attributes such as fill instead";
    if (/^on/i.test(key)) return `uses ${key}, but icons run no code. Remove it`;
    const leadsOut = /(^|:)href$/.test(key) ? !value.startsWith("#") : /url\((?!\s*["']?#)/i.test(value);
    if (leadsOut) return `refers to ${value} in ${key}. Refer to elements of the icon itself, as in #a`;
  }
  return undefined;
}
