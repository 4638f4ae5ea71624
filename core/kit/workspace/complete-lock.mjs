// Completes package-lock.json: npm leaves out optional binaries of platforms that the registry at hand does not serve,
// and `npm ci` on such a platform then refuses the lock. Run after every `npm install`: `npm run lock`.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
// Spellings that packages use for a processor.
const SPELLINGS = { 64: "x64", "arm-eabi": "arm", armv7: "arm", "arm-gnueabihf": "arm", "arm-musleabihf": "arm" };

/** Optional packages that the lock's packages require and the lock lacks, with version and flags. */
export function missingBinaries(lock) {
  const present = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  const missing = new Map();
  for (const wanting of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(wanting.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (present.has(name) || !platform || !/^\d/.test(version)) continue;
      missing.set(name, { version, ...platform, ...(wanting.dev ? { dev: true } : {}), optional: true });
    }
  }
  return missing;
}

/** The platform in a package's name, or undefined. */
export function platformOf(name) {
  const parts = name
    .slice(name.lastIndexOf("/") + 1)
    .replace("windows", "win32")
    .split("-");
  const at = parts.findIndex((part) => SYSTEMS.includes(part));
  if (at === -1) return undefined;
  const tail = parts.slice(at + 1);
  const joined = tail.join("-");
  const cpu = SPELLINGS[joined] ?? SPELLINGS[tail[0]] ?? tail[0];
  if (!PROCESSORS.includes(cpu)) return undefined;
  const libc = joined.includes("musl") ? ["musl"] : joined.includes("gnu") ? ["glibc"] : undefined;
  return { cpu: [cpu], ...(libc ? { libc } : {}), os: [parts[at]] };
}

/** The members in npm's order. */
function withIntegrity({ version, ...rest }, integrity) {
  return { version, integrity, ...rest };
}

/** The registry's integrity of an archive, or undefined if it does not serve the package. */
async function integrityOf(registry, { name, version }) {
  const response = await fetch(new URL(`${name}/${version}`, registry));
  return response.ok ? (await response.json()).dist?.integrity : undefined;
}

/** Entries that npm could not hash. @returns their names, each with its entry's path and version */
function withoutIntegrity(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { link, integrity }]) => path.includes("node_modules/") && !link && !integrity)
    .map(([path, { version, name = path.slice(path.lastIndexOf("node_modules/") + 13) }]) => ({ path, version, name }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const missing = missingBinaries(lock);
  for (const [name, entry] of missing) lock.packages[`node_modules/${name}`] = entry;
  const registry = (await run("npm", ["config", "get", "registry"], { capture: true })).output.match(
    /^https?:.*$/m,
  )?.[0];
  const unverified = [];
  for (const entry of withoutIntegrity(lock)) {
    const integrity = await integrityOf(registry, entry);
    if (integrity) lock.packages[entry.path] = withIntegrity(lock.packages[entry.path], integrity);
    else unverified.push(entry.name);
  }
  for (const entry of Object.values(lock.packages)) {
    if (!entry.link && entry.resolved) delete entry.resolved;
  }
  const [root, ...others] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([root, ...others.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
  const text = `${JSON.stringify(lock, null, 2)}\n`;
  // Written only when it differs: a newer lock means to `npm start` that there is something to install.
  if (text !== readFileSync("package-lock.json", "utf8")) writeFileSync("package-lock.json", text);
  process.stdout.write(`package-lock.json: ${missing.size} optional binaries added\n`);
  if (unverified.length > 0) {
    process.stdout.write(`Without integrity, because this registry does not serve them: ${unverified.join(", ")}\n`);
  }
}
