import type { Installations } from "../host/server-installations.ts";

const never = () => new Promise<never>(() => {});

/** A server on which nothing is installed and which answers nothing else, but for the changes. */
export const fakeInstallations = (changes: Partial<Installations>): Installations => ({
  list: async () => ({ available: true, installations: [] }),
  preview: never,
  previewFiles: never,
  packages: never,
  updates: async () => [],
  rollBack: never,
  install: never,
  engines: async () => ({ engines: [] }),
  installEngine: never,
  openSession: never,
  remove: never,
  restore: never,
  ...changes,
});
