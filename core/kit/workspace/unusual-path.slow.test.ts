import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { copyRepository } from "../testing/copy-repository.ts";

it("the app is built in a folder with '#' in its path", { timeout: 120_000 }, () => {
  const copy = copyRepository({ name: "patchbay c#" });
  execFileSync(process.execPath, [path.join(copy, "host-app/build.mjs")], { stdio: "pipe" });
  expect(existsSync(path.join(copy, "host-app/dist/app/index.html"))).toBe(true);
});
