import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import owners from "../../../host-app/src/ui/makers/owners.json" with { type: "json" };
import { iconProblem } from "../src/build/plugin-icon.ts";
import marks from "./icon-marks.json" with { type: "json" };
import { MOST_BYTES, plainMark, SETS } from "./icons.mjs";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const listed = Object.entries(marks).flatMap(([folder, names]) =>
  Object.keys(names).map((id) => path.join("plugins", folder, id, "icon.svg")),
);
const MAKERS = path.join("host-app", "src", "ui", "makers");
const ofMakers = Object.keys(owners).map((mark) => path.join(MAKERS, `${mark}.svg`));

it("removes from a mark its title, size, style, colors and gradients, and leaves its holes", () => {
  const svg = `<svg fill="currentColor" fill-rule="evenodd" height="1em" style="flex:none" viewBox="0 0 24 24" width="1em" xmlns="http://www.w3.org/2000/svg"><title>Acme</title><defs><linearGradient id="a" x1="0"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h9" fill="url(#a)"></path><path d="M1 1h9" fill="none" stroke="currentColor"></path><rect width="9" height="2"></rect></svg>`;
  expect(plainMark(svg)).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor" fill-rule="evenodd" viewBox="0 0 24 24"><path d="M0 0h9"/><path d="M1 1h9" fill="none" stroke="currentColor"/><rect width="9" height="2"/></svg>\n`,
  );
});

it("lists each icon of this repository's plugins, and no other", () => {
  const present = Object.keys(marks).flatMap((folder) =>
    readdirSync(path.join(ROOT, "plugins", folder))
      .map((id) => path.join("plugins", folder, id, "icon.svg"))
      .filter((file) => existsSync(path.join(ROOT, file))),
  );
  expect(present.toSorted()).toEqual(listed.toSorted());
});

it("has a mark of each maker that the table of owners names, and no other", () => {
  const present = readdirSync(path.join(ROOT, MAKERS)).filter((file) => file.endsWith(".svg"));
  expect(present.map((file) => path.join(MAKERS, file)).toSorted()).toEqual(ofMakers.toSorted());
});

it("names each owner once, in lower case, because the hub ignores the case of names", () => {
  const names = Object.values(owners).flat();
  expect(names.filter((name, index) => names.indexOf(name) !== index || name !== name.toLowerCase())).toEqual([]);
});

it("has only small marks in one color that the sets' script leaves as they are", () => {
  const problems = [...listed, ...ofMakers].flatMap((file) => {
    const svg = readFileSync(path.join(ROOT, file), "utf8");
    const problem = iconProblem(svg);
    const { length } = gzipSync(svg);
    return [
      ...(problem === undefined ? [] : [`${file}: ${problem}`]),
      ...(length <= MOST_BYTES ? [] : [`${file} has ${length} bytes`]),
      ...(plainMark(svg) === svg ? [] : [`${file} is changed by the script`]),
    ];
  });
  expect(problems).toEqual([]);
});

it("names the version of each set in the notice, whose link leads to the guide", () => {
  const notice = readFileSync(path.join(ROOT, "NOTICE.md"), "utf8");
  for (const set of SETS) {
    const [, name, version] = /^(.+)@(.+)$/.exec(set) ?? [];
    expect(notice).toMatch(new RegExp(`\`${name}\` +\\| ${version} `));
  }
  const [, guide = "", heading = ""] = /\((docs\/[\w-]+\.md)#([\w-]+)\)/.exec(notice) ?? [];
  expect(existsSync(path.join(ROOT, guide))).toBe(true);
  expect(readFileSync(path.join(ROOT, guide), "utf8").toLowerCase()).toContain(`\n## ${heading}\n`);
});
