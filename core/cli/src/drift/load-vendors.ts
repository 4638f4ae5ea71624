import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import {
  parseDriftFile,
  parseVendorFile,
  type VendorFile,
  type VendorShapes,
  type VendorUnderTest,
} from "@patchbay/testing";
import { readOpenApi } from "./read-openapi.ts";
import { loadCompiler, readTypes } from "./read-types.ts";

/** A file with a vendor's types, and the types of its current package. */
export interface Vendor {
  readonly file: string;
  readonly content: VendorFile;
  /** Absent when the package is not installed, or an older one than was committed. */
  readonly installed?: VendorShapes;
  /** Why it is absent. */
  readonly note?: string;
}

/** The vendor types that a provider is compared with. */
export interface ProviderVendors {
  readonly vendors: readonly (VendorUnderTest & { readonly source: Vendor })[];
  readonly deviations: Readonly<Record<string, string>>;
}

/** Reads each vendor's file and package once. @param from folder where the search for packages starts, upwards */
export function createVendorLoader(from: string): {
  /** @returns undefined when the provider has no `drift.json` */
  of(providerFolder: string): Promise<ProviderVendors | undefined>;
} {
  const loaded = new Map<string, Promise<Vendor>>();
  return {
    async of(providerFolder) {
      const file = path.join(providerFolder, "drift.json");
      if (!existsSync(file)) return undefined;
      const { vendors, deviations } = parseDriftFile(file, await readJson(file));
      const vendorFiles = vendors.map(async ({ file: name, compatible, routes }) => {
        const vendorFile = path.resolve(providerFolder, name);
        const loading = loaded.get(vendorFile) ?? loadVendor(vendorFile, from);
        loaded.set(vendorFile, loading);
        const source = await loading;
        const { content, installed } = source;
        return {
          source,
          package: content.package,
          committed: content,
          ...(installed && { installed }),
          compatible: compatible !== undefined,
          ...(routes && { routes }),
        };
      });
      return { vendors: await Promise.all(vendorFiles), deviations };
    },
  };
}

async function loadVendor(file: string, from: string): Promise<Vendor> {
  const content = parseVendorFile(file, await readJson(file));
  const located = findPackage(content.package, from);
  if (located === undefined) {
    const note = `is not installed: compared as committed. Run 'npm install --save-dev ${content.package}' to see what changed.`;
    return { file, content, note: `${content.package} ${note}` };
  }
  const { version } = (await readJson(path.join(located.folder, "package.json"))) as { version: string };
  if (isOlder(version, content.version)) {
    return {
      file,
      content,
      note: `${content.package} ${version} is older than the committed ${content.version}: compared as committed.`,
    };
  }
  const read =
    content.openapi === undefined
      ? await readTypes(await loadCompiler(from), located.parent, content)
      : readOpenApi(
          path.join(located.folder, content.openapi),
          await readJson(path.join(located.folder, content.openapi)),
          content,
        );
  return { file, content, installed: { version, ...read } };
}

function isOlder(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((one) => one.split(/[.-]/).slice(0, 3).map(Number));
  const part = [0, 1, 2].find((each) => numbers?.[each] !== others?.[each]) ?? 0;
  return (numbers?.[part] ?? 0) < (others?.[part] ?? 0);
}

/** Node's way of finding a package: in `node_modules` of the folder, then of those above it. */
function findPackage(name: string, from: string): { folder: string; parent: string } | undefined {
  const folder = path.join(from, "node_modules", name);
  if (existsSync(path.join(folder, "package.json"))) return { folder, parent: from };
  const above = path.dirname(from);
  return above === from ? undefined : findPackage(name, above);
}

/** @throws InputError when the file is not there or not JSON */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as unknown;
  } catch (error) {
    throw new InputError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
