import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../../../.github/workflows");
const workflows = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), "utf8") }));
const lines = workflows.flatMap(({ name, text }) => text.split("\n").map((line) => `${name}: ${line.trim()}`));

/** The text of each job of a workflow. */
function jobsOf(text: string): string[] {
  const [, jobs = ""] = text.split(/^jobs:$/m);
  return jobs.split(/^ {2}(?=\w+:$)/m).slice(1);
}

describe("workflows", () => {
  it("use actions by commit, because a tag can be moved", () => {
    const used = lines.filter((line) => line.includes("uses:"));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it("install without running the packages' own scripts", () => {
    const installs = lines.filter((line) => /npm (ci|install)\b/.test(line));
    expect(installs.length).toBeGreaterThan(3);
    expect(installs.filter((line) => !line.includes("--ignore-scripts"))).toEqual([]);
  });

  it("publishes in a job without an install", () => {
    const trusted = workflows.flatMap(({ text }) => jobsOf(text)).filter((job) => job.includes("id-token: write"));
    expect(trusted).toHaveLength(1);
    expect(trusted[0]).not.toMatch(/npm (ci|install|run)\b|contents: write/);
  });
});

it("changes that wait for a release name packages of the workspace, as the others take the version of one of these", () => {
  const root = path.resolve(FOLDER, "../..");
  const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
  const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
  const names = workspaces.map((folder) => (JSON.parse(read(`${folder}/package.json`)) as { name: string }).name);
  const files = readdirSync(path.join(root, ".changeset")).filter((file) => /^(?!README).*\.md$/.test(file));
  const strange = files.flatMap((file) =>
    [...read(`.changeset/${file}`).matchAll(/^"(.+)": (?:patch|minor|major)$/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => !names.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(strange).toEqual([]);
});
