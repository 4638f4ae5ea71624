import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, test } from "./testing/test.ts";

const core = path.resolve(import.meta.dirname, "../../core");
const create = path.join(core, "create-plugin/bin/create-patchbay-plugin.js");
const command = path.join(core, "cli/bin/patchbay.js");

/** A vendor's example, as its documentation shows it. */
const EXAMPLE = `curl -X POST 'https://api.acme.example/v2/translate' \\
  --header 'Authorization: Acme-Auth-Key [yourAuthKey]' --header 'Content-Type: application/json' \\
  --data '{ "text": ["Good morning!"], "target": "DE" }'`;
const ANSWER = JSON.stringify({ translations: [{ from: "EN", text: "Guten Morgen!" }] });

test("a vendor's example becomes an answer in the page, without an edit", async ({ page }) => {
  test.setTimeout(120_000);
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-journey-"));
  const options = ["provider", "acme", "--from-curl", EXAMPLE, "--answer", ANSWER];
  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root });
  await run(create, ...options, "--docs", "https://docs.acme.example/translate");
  const folder = "patchbay-provider-acme";
  expect((await run(command, "check", folder)).stdout).toMatch(/^\d+ passed, 0 failed$/m);

  const dev = spawn(process.execPath, [command, "dev", folder, "--port", "0"], { cwd: root });
  const ended = once(dev, "close");
  try {
    let address: string | undefined;
    for await (const line of createInterface(dev.stdout)) {
      address = /^Try the provider 'acme' at (\S+)$/.exec(line)?.[1];
      if (address !== undefined) break;
    }
    await page.goto(address ?? "");
    await page
      .getByRole("link", { name: "Try it" })
      .or(page.getByRole("button", { name: "Try it" }))
      .first()
      .click();
    await page.getByRole("button", { name: "Try a sample" }).click();
    const result = page.getByRole("region", { name: "Result", exact: true });
    await expect(result.getByText("Guten Morgen!")).toBeVisible();
    await expect(result.getByText("Simulated", { exact: true })).toBeVisible();
  } finally {
    // The page still loads modules and listens to the server.
    await page.goto("about:blank");
    dev.kill();
    await ended;
    await rm(root, { recursive: true });
  }
});
