import { readFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import { filesOf } from "@patchbay/core/plugin";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writePlugin } from "../../testing/plugin-tree.ts";
import { checkFolder } from "../check/check-plugin.ts";
import { buildPlugins } from "./build-plugins.ts";
import { iconProblem } from "./plugin-icon.ts";

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">';
const ICON = `${ROOT}<title>Acme</title><path fill="currentColor" d="M0 0h24v24z"/></svg>\n`;

describe("a plugin's icon", () => {
  it.each(["library", "task"] as const)("of a %s is built beside the code, with its hash and size", async (kind) => {
    const code = 'export default { snippets: () => [], descriptor: null, samples: [{ label: "a", input: {} }] };';
    const files = { "icon.svg": ICON, "src/index.ts": code };
    const folder = await writePlugin(await temporaryFolder(), kind, "example", { files });
    const [result] = await buildPlugins([folder]);
    if (result?.status !== "built") throw new Error(`the plugin is ${result?.status}`);
    const { icon, requires } = result.manifest;
    expect(icon?.path).toMatch(/^icon\.[0-9a-f]{10}\.svg$/);
    expect(icon).toMatchObject({ integrity: integrityOf(ICON), bytes: ICON.length });
    expect(filesOf(result.manifest)).toContain(icon);
    expect(await readFile(path.join(folder, "dist", icon?.path ?? ""), "utf8")).toBe(ICON);
    // Hosts without icons lose only the image, so they still load the plugin.
    expect(Object.values(requires).flat()).not.toContain("icon");
  });

  it("passes the checks of its kind", async () => {
    const folder = await writePlugin(await temporaryFolder(), "library", "example", { files: { "icon.svg": ICON } });
    expect((await checkFolder(folder)).failures).toEqual([]);
  });

  it("that pages cannot use fails the check with the reason", async () => {
    const files = { "icon.svg": ICON.replace("<path", "<script") };
    const folder = await writePlugin(await temporaryFolder(), "library", "example", { files });
    const { failures } = await checkFolder(folder);
    expect(failures.map(({ cause }) => cause)).toEqual([
      "icon.svg uses <script>, which icons cannot use. Draw with paths, shapes and gradients.",
    ]);
  });

  it.each<[string, string, RegExp]>([
    ["is no SVG", "PNG", /is not a well-formed SVG document/],
    ["is another document", "<html></html>", /starts with <html> instead of <svg>/],
    ["was cut", ICON.slice(0, -8), /<svg> is not closed/],
    ["was cut inside of a tag", `${ROOT}<path d="M0`, /not (closed|a well-formed)/],
    ["closes another element", `${ROOT}<g></path></svg>`, /<\/path> closes no element/],
    ["goes on after its end", `${ICON}<g/>`, /has <g> after the end/],
    ["has no namespace", ICON.replace(/xmlns="[^"]*"/, ""), /lacks xmlns/],
    ["does not scale", ICON.replace(/viewBox="[^"]*"/, ""), /lacks viewBox/],
    ["is too large", ICON.replace("M0 0", "M0 0".repeat(10_000)), /has \d+ bytes; at most 32768 are allowed/],
    ["declares entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${ICON}`, /has a document type/],
    ["has a style sheet", ICON.replace("<title>Acme</title>", "<style>a{}</style>"), /uses <style>/],
    ["has inline styles", ICON.replace("fill=", "style="), /uses style, which content policies block/],
    ["runs code", ICON.replace("fill=", "onload="), /uses onload, but icons run no code/],
    ["embeds a page", `${ROOT}<foreignObject></foreignObject></svg>`, /uses <foreignObject>/],
    ["loads an image", `${ROOT}<image href="https://a.example/a.png"/></svg>`, /uses <image>/],
    [
      "refers to another file",
      `${ROOT}<use xlink:href="https://a.example/#a"/></svg>`,
      /refers to https:\/\/a\.example/,
    ],
    ["paints with another file", ICON.replace("currentColor", "url(//a.example/#a)"), /refers to url\(/],
  ])("is refused when it %s", (_, svg, problem) => expect(iconProblem(svg)).toMatch(problem));

  it.each<[string, string]>([
    [
      "with an XML declaration and comments",
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- (c) Acme > all -->\n${ICON}`,
    ],
    [
      "with its own gradients",
      `${ROOT}<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/><use href="#a"/></svg>`,
    ],
    ["with quotes of both kinds", ICON.replaceAll('"', "'")],
  ])("may be an icon %s", (_, svg) => expect(iconProblem(svg)).toBeUndefined());
});
