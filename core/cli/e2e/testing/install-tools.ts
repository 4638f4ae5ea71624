import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { TOOLS } from "./registry.ts";

/** Installs the tools before any slow test runs, unless they are as their lock says: several files need them at the same time. */
export default function installTools(): void {
  const installed = path.join(TOOLS, "node_modules", ".package-lock.json");
  const lock = path.join(TOOLS, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: TOOLS, stdio: "inherit" });
}
