/// <reference types="vite/client" />
import type { ProviderMocks } from "@patchbay/mocks";
import type { Provider } from "@patchbay/core/provider";
import {
  collectExchanges,
  parseDriftFile,
  parseVendorFile,
  type DriftFile,
  type DriftSubject,
  type VendorFile,
  type VendorUnderTest,
} from "@patchbay/testing";

const files = import.meta.glob<unknown>("../../providers/*/drift.json", { eager: true, import: "default" });
const vendorFiles = import.meta.glob<unknown>("../../vendors/*.json", { eager: true, import: "default" });
const manifests = import.meta.glob<{ patchbay: unknown }>("../../providers/*/package.json", {
  eager: true,
  import: "default",
});
const providers = import.meta.glob<Provider>("../../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../../providers/*/src/mocks.ts", { eager: true });
const fixtures = import.meta.glob<unknown>("../../providers/*/fixtures/*.json", { eager: true, import: "default" });

/** The vendors' files by their place. */
export const vendors: ReadonlyMap<string, VendorFile> = new Map(
  Object.entries(vendorFiles).map(([file, content]) => [file, parseVendorFile(file, content)]),
);

/** The providers that are held to a vendor's types. */
export const heldProviders = Object.keys(files).map((file) => file.split("/")[3] ?? "");

/** The types that a provider is held to. */
export function vendorsOf(id: string): VendorUnderTest[] {
  return driftFile(id).vendors.map(({ file, compatible, routes }) => {
    const committed = vendors.get(file);
    if (!committed) throw new Error(`drift.json of ${id} names ${file}, which is not there`);
    const vendor = { package: committed.package, committed, compatible: compatible !== undefined };
    return { ...vendor, ...(routes && { routes }) };
  });
}

function driftFile(id: string): DriftFile {
  const file = `../../providers/${id}/drift.json`;
  return parseDriftFile(file, files[file]);
}

const loaded = new Map<string, Promise<DriftSubject>>();

/** Loads a provider and makes its exchanges once. */
export function heldProvider(id: string): Promise<DriftSubject> {
  const loading = loaded.get(id) ?? load(id);
  loaded.set(id, loading);
  return loading;
}

async function load(id: string): Promise<DriftSubject> {
  const folder = `../../providers/${id}/`;
  const provider = providers[`${folder}src/index.ts`];
  const providerMocks = mocks[`${folder}src/mocks.ts`];
  if (!provider || !providerMocks) throw new Error(`${folder} lacks src/index.ts or src/mocks.ts`);
  const subject = {
    id,
    manifest: manifests[`${folder}package.json`]?.patchbay,
    provider,
    mocks: providerMocks,
    fixtures: Object.entries(fixtures)
      .filter(([file]) => file.startsWith(`${folder}fixtures/`))
      .map(([file, content]) => ({ name: file.slice(file.lastIndexOf("/") + 1, -".json".length), content })),
  };
  const held = vendorsOf(id);
  return { vendors: held, deviations: driftFile(id).deviations, exchanges: await collectExchanges(subject, held) };
}
