import type { InstallationList, InstallPreview } from "../../server/api.ts";
import { getRuntimeConfig } from "../runtime-config.ts";
import { askServer, postToServer } from "../server-api.ts";

/** Installing plugins by their address, as the server offers it. Every call rejects with an `Error` that people can read. */
export interface Installations {
  /** What is installed, or why nothing can be. */
  list(signal?: AbortSignal): Promise<InstallationList>;
  /** Fetches and checks what stands behind an address, without running or keeping it. */
  preview(url: string, signal?: AbortSignal): Promise<InstallPreview>;
  /** Installs exactly what was looked at. */
  install(preview: InstallPreview): Promise<void>;
  remove(sha: string): Promise<void>;
  /** Brings back what was removed a moment ago. */
  restore(sha: string): Promise<void>;
}

const ADDRESS = "api/installations";

/** The installations of the server that the page came from; a host of plain files has none, and is not asked. */
export const serverInstallations: Installations = {
  async list(signal) {
    if ((await getRuntimeConfig()).live) return askServer<InstallationList>(ADDRESS, { signal: signal ?? null });
    return {
      available: false,
      reason: "This page comes from a static host. To install plugins, start Patchbay's server with 'npm start'.",
    };
  },
  preview: (url, signal) => postToServer<InstallPreview>(`${ADDRESS}/preview`, { url }, signal),
  install: ({ url, sha }) => postToServer<undefined>(ADDRESS, { url, sha }),
  remove: (sha) => askServer<undefined>(`${ADDRESS}/${sha}`, { method: "DELETE" }),
  restore: (sha) => postToServer<undefined>(`${ADDRESS}/${sha}/restore`, {}),
};
