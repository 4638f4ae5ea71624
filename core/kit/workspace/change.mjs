// `npm run change -- minor core mocks "What users notice."`: adds a file to `.changeset`; the release workflow uses it
// to
// make
// versions and changelogs. Without arguments it prompts. Needs no installed packages.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fail, ROOT } from "./run.mjs";

const KINDS = ["patch", "minor", "major"];
const USAGE = 'Write: npm run change -- <patch|minor|major> <package> … "What users notice."';

const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const names = workspaces.map(
  (folder) => JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")).name,
);

const args = process.argv.slice(2);
const [kind = "", ...rest] = args.length > 0 ? args : await ask();
const text = rest.pop() ?? "";
if (!KINDS.includes(kind)) fail(`'${kind}' is not a kind of change: ${KINDS.join(", ")}. ${USAGE}`);
if (!/\s/.test(text)) fail(`The last argument must be a sentence for the changelog, not '${text}'. ${USAGE}`);
if (rest.length === 0) fail(`No package is named. ${USAGE}`);
const packages = [...new Set(rest.map(packageNamed))];

const file = path.join(ROOT, ".changeset", `${fileName(text)}.md`);
const header = packages.map((name) => `${JSON.stringify(name)}: ${kind}`).join("\n");
try {
  writeFileSync(file, `---\n${header}\n---\n\n${text}\n`, { flag: "wx" });
} catch (error) {
  if (error.code !== "EEXIST") throw error;
  fail(`${path.relative(ROOT, file)} exists: add to it, or start the sentence differently.`);
}
process.stdout.write(`${path.relative(ROOT, file)}\n`);

async function ask() {
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  const answerTo = async (question) => {
    process.stdout.write(question);
    return ((await lines.next()).value ?? "").trim();
  };
  const chosen = await answerTo(`Kind of change (${KINDS.join(", ")}): `);
  const concerned = await answerTo(`Packages, separated by spaces (${names.map(shortName).join(", ")}): `);
  const sentence = await answerTo("What do users notice? ");
  input.close();
  return [chosen, ...concerned.split(/[\s,]+/).filter(Boolean), sentence];
}

/** @param name with or without the scope */
function packageNamed(name) {
  const match = names.find((one) => one === name || shortName(one) === name);
  return match ?? fail(`There is no package '${name}'. Packages: ${names.map(shortName).join(", ")}.`);
}

function shortName(name) {
  return name.slice(name.indexOf("/") + 1);
}

/** The first words of a sentence, as a file's name. */
function fileName(sentence) {
  const parts = sentence.toLowerCase().match(/[a-z0-9]+/g) ?? ["change"];
  return parts.slice(0, 5).join("-");
}
