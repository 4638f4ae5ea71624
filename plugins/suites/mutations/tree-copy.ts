import { execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { Mutation } from "./mutation.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** A mutant that loops for ever is a mutant that was noticed. */
const MOST_MS = 300_000;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A copy of the repository's files, in which lines are changed and tests run; the repository itself stays as it is. */
export class TreeCopy {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(): Promise<TreeCopy> {
    const folder = await mkdtemp(path.join(tmpdir(), "patchbay-mutants-"));
    const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: ROOT, maxBuffer: 2 ** 26 });
    const deleted = execFileSync("git", ["ls-files", "-dz"], { cwd: ROOT });
    const gone = new Set(deleted.toString().split("\0"));
    const files = listed
      .toString()
      .split("\0")
      .filter((file) => file !== "" && !gone.has(file));
    await Promise.all(
      [...new Set(files.map((file) => path.dirname(file)))].map((parent) =>
        mkdir(path.join(folder, parent), { recursive: true }),
      ),
    );
    for (let start = 0; start < files.length; start += 100) {
      // oxlint-disable-next-line no-await-in-loop -- Few files are open at once.
      await Promise.all(
        files.slice(start, start + 100).map((file) => cp(path.join(ROOT, file), path.join(folder, file))),
      );
    }
    await linkPackages(folder);
    return new TreeCopy(folder);
  }

  /** Whether the line is in its file, once. */
  async holds({ file, line }: Mutation): Promise<boolean> {
    const text = await readFile(path.join(this.#folder, file), "utf8").catch(() => "");
    return text.split("\n").filter((each) => each.trim() === line).length === 1;
  }

  /** Makes the change and runs tests one entry after the other until one fails; undefined where all of them pass. */
  async killerOf({ file, line, becomes, tests }: Mutation): Promise<string | undefined> {
    const target = path.join(this.#folder, file);
    const text = await readFile(target, "utf8");
    const changed = text.split("\n").map((each) => (each.trim() === line ? each.replace(line, () => becomes) : each));
    await writeFile(target, changed.join("\n"));
    try {
      for (const entry of tests) {
        // oxlint-disable-next-line no-await-in-loop -- The first that fails is enough.
        const failed = await this.firstFailure([entry]);
        if (failed !== undefined) return failed;
      }
      return undefined;
    } finally {
      await writeFile(target, text);
    }
  }

  /** Runs tests and names the first that fails. @throws Error when a run ends without a result */
  async firstFailure(tests: readonly string[]): Promise<string | undefined> {
    const reports = await mkdtemp(path.join(tmpdir(), "patchbay-mutant-report-"));
    const output = path.join(reports, "report.json");
    try {
      const pattern = tests.map((entry) => entry.split(" -t ")[1]).find((each) => each !== undefined);
      const files = tests.map((entry) => entry.split(" -t ")[0] ?? "");
      const filter = pattern === undefined ? [] : ["-t", pattern];
      const args = [
        "run",
        ...files,
        ...filter,
        "--bail=1",
        "--maxWorkers=1",
        // On a busy machine a test that is late is not one that fails.
        "--testTimeout=60000",
        "--reporter=json",
        `--outputFile=${output}`,
      ];
      const ended = await this.#vitest(args);
      if (ended === "timeout") return "a run without end";
      const report = JSON.parse(await readFile(output, "utf8")) as Report;
      for (const { name, message, assertionResults } of report.testResults) {
        const file = path.relative(this.#folder, name);
        const failed = assertionResults.find(({ status }) => status === "failed");
        if (failed) return `${file}: ${failed.fullName}`;
        if (message !== "") return `${file}: ${message.split("\n")[0]}`;
      }
      if (report.testResults.length === 0) throw new Error(`${tests.join(", ")} has no tests`);
      return undefined;
    } finally {
      await rm(reports, { recursive: true, force: true });
    }
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #vitest(args: readonly string[]): Promise<"done" | "timeout"> {
    const { PATCHBAY_TESTS: _set, VITEST: _inside, ...env } = process.env;
    const command = path.join(ROOT, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [command, ...args], { cwd: this.#folder, env, stdio: "ignore" });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        resolve("timeout");
      }, MOST_MS);
      child.once("error", reject);
      child.once("close", () => {
        clearTimeout(timer);
        resolve("done");
      });
    });
  }
}

/** Packages of the repository lead into the copy, all others to where they are. */
async function linkPackages(folder: string): Promise<void> {
  const from = path.join(ROOT, "node_modules");
  const to = path.join(folder, "node_modules");
  await mkdir(path.join(to, "@patchbay"), { recursive: true });
  const names = (await readdir(from)).filter((name) => !name.startsWith(".") && name !== "@patchbay");
  await Promise.all(names.map((name) => symlink(path.join(from, name), path.join(to, name))));
  await symlink(path.join(from, ".bin"), path.join(to, ".bin"));
  for (const name of await readdir(path.join(from, "@patchbay"))) {
    // oxlint-disable-next-line no-await-in-loop -- A handful.
    await symlink(await readlink(path.join(from, "@patchbay", name)), path.join(to, "@patchbay", name));
  }
}
