import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./guides/guide.ts";

/** Statements about the repository in guides, READMEs and decisions are true. */

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const jsonOf = (file: string) => JSON.parse(textOf(file)) as Readonly<Record<string, Readonly<Record<string, string>>>>;
const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(path.join(ROOT, file)));
/** Without generated pages, and pages about a task instead of the repository. */
const guides = tracked.filter(
  (file) =>
    file.endsWith(".md") && !/CHANGELOG|docs\/reference\/|^plugins\/tasks\/|^\.changeset\/|templates\//.test(file),
);

const missing = (files: readonly string[]): string[] => files.filter((file) => !existsSync(path.join(ROOT, file)));
const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, "");

/** Scripts of the repository, and of the projects that guides describe. */
const scriptNames = new Set(
  tracked
    .filter((file) => /^(?:examples\/[\w-]+\/)?package\.json$/.test(file))
    .flatMap((file) => Object.keys(jsonOf(file)["scripts"] ?? {})),
);

/** What a guide names that does not exist: files, scripts, links and commands. */
function missingIn(guide: string): readonly string[] {
  const text = textOf(guide);
  const quoted = [...withoutCode(text).matchAll(/`((?:core|docs|host-app|plugins|\.github)\/[\w./@-]+)`/g)];
  // Written by readers of the guide.
  const files = quoted.map((match) => match[1] ?? "").filter((file) => !/\/acme\b|\/dist\//.test(file));
  const links = [...withoutCode(text).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? "");
  const scripts = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? "");
  // The registry has another package of this name, so the command works only if ours is installed.
  const isInstalled =
    /^npm install --save-dev .*@patchbay\/cli\b/m.test(text) || text.includes("`npm install --save-dev @patchbay/cli`");
  return [
    ...missing([...files, ...links.map((link) => path.join(path.dirname(guide), link))]),
    ...scripts.filter((script) => !scriptNames.has(script)),
    ...(!isInstalled && text.includes("npx patchbay") ? ["npx patchbay"] : []),
  ].map((name) => `${guide}: ${name}`);
}

it("guides name only files, links, scripts and commands that exist", () => {
  expect(guides.length).toBeGreaterThan(50);
  expect(guides.flatMap(missingIn)).toEqual([]);
});

it("README.md counts the providers that there are", () => {
  const providers = readdirSync(path.join(ROOT, "plugins/providers"));
  const [, count] = /It comes with (\d+) providers/.exec(textOf("README.md")) ?? [];
  // A plugin in progress is not counted yet.
  const finished = providers.filter((id) => !id.startsWith("zz-"));
  expect(Number(count)).toBe(finished.length);
});

it("the tree of ARCHITECTURE.md is the repository's", () => {
  const [, tree = ""] = /^```\n([^]*?)^```$/m.exec(textOf("ARCHITECTURE.md")) ?? [];
  let root = "";
  const named = tree.split("\n").flatMap((line) => {
    const [, indent = "", names = ""] = /^( {0,2})(\S+\/(?: \S+\/)*)(?= |$)/.exec(line) ?? [];
    if (names === "") return [];
    if (indent === "") root = names;
    return indent === "" ? [names] : names.split(" ").map((name) => root + name);
  });
  expect(named.length).toBeGreaterThan(25);
  expect(missing(named)).toEqual([]);
  const inCore = readdirSync(path.join(ROOT, "core/src"), { withFileTypes: true }).filter((item) => item.isDirectory());
  expect(inCore.map(({ name }) => `core/src/${name}/`).filter((folder) => !named.includes(folder))).toEqual([]);
});

it("docs/dependencies.md has a reason for every dependency, and for no other", () => {
  const table = textOf("docs/dependencies.md");
  const rows = table.split("\n").map((line) => line.split("|")[1] ?? "");
  const listed = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""));
  const manifests = tracked.filter((file) =>
    /^((core|host-app|plugins\/packages)\/(?!.*(fixtures|templates|e2e)\/).*)?package\.json$/.test(file),
  );
  const installed = [...manifests, "plugins/package.json"].flatMap((file) => {
    const { dependencies, devDependencies, peerDependencies } = jsonOf(file);
    return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  });
  const foreign = new Set(installed.filter((name) => !name.startsWith("@patchbay/")));
  expect(listed.toSorted()).toEqual([...foreign].toSorted());
});

it("docs/limits.md lists the values that the named tests use", () => {
  const rows = [...textOf("docs/limits.md").matchAll(/`([^`]+)` *\| `([^`]+)` *\|$/gm)];
  expect(rows.length).toBeGreaterThan(5);
  const stale = rows.filter(([, value = "", file = ""]) => !textOf(file).includes(value));
  expect(stale.map(([row]) => row)).toEqual([]);
});

it("ARCHITECTURE.md stays within 9 KB", () => {
  expect(Buffer.byteLength(textOf("ARCHITECTURE.md"))).toBeLessThanOrEqual(9000);
});

it("every decision is a short page by topic that the overview links to", () => {
  const decisions = guides.filter((file) => file.startsWith("docs/decisions/") && !file.endsWith("README.md"));
  expect(decisions.length).toBeGreaterThan(10);
  expect(decisions.filter((file) => !/\/[a-z][a-z-]*\.md$/.test(file))).toEqual([]);
  expect(decisions.filter((file) => textOf(file).split(/\s+/).length > 610)).toEqual([]);
  const overview = textOf("docs/decisions/README.md");
  expect(decisions.filter((file) => !overview.includes(`](${path.basename(file)})`))).toEqual([]);
});

it("the README claims no more plugins than there are", () => {
  const text = textOf("README.md");
  const claimed =
    /(\d+) providers, (\d+) libraries, (\d+) local apps and (\d+) tasks/.exec(text)?.slice(1).map(Number) ?? [];
  const [providers, libraries = Number.NaN, apps = Number.NaN, tasks] = claimed;
  const counted = { providers, libraries: libraries + apps, tasks };
  for (const [kind, count] of Object.entries(counted)) {
    expect(count).toBeLessThanOrEqual(readdirSync(path.join(ROOT, "plugins", kind)).length);
  }
});
