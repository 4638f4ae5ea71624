import type {
  AvailableUpdate,
  EngineOffers,
  InstallationList,
  InstallConsent,
  InstallPreview,
  PackageList,
} from "../../server/api.ts";
import { BASE_URL, getRuntimeConfig } from "./runtime-config.ts";
import { askServer, postToServer } from "./server-api.ts";

/** A file of a plugin on the person's own device. */
export interface PluginUpload {
  /** Its name; in a folder its path, which begins with the folder's name. */
  readonly path: string;
  readonly file: File;
}

/** Installs plugins from URLs through the server. Every call rejects with a readable `Error`. */
export interface Installations {
  /** The installed plugins, or why none can be installed. */
  list(signal?: AbortSignal): Promise<InstallationList>;
  /** The plugins of the registry. */
  packages(signal?: AbortSignal): Promise<PackageList>;
  /** The installed plugins that have another version. */
  updates(signal?: AbortSignal): Promise<readonly AvailableUpdate[]>;
  /** Puts the version that was replaced last back in use. @param sha of the current one */
  rollBack(sha: string): Promise<void>;
  /** Fetches and checks a package or the plugin at a URL, without running or storing it. */
  preview(url: string, signal?: AbortSignal): Promise<InstallPreview>;
  /** Checks an archive, or the files of a folder, without running or storing them. */
  previewFiles(files: readonly PluginUpload[], signal?: AbortSignal): Promise<InstallPreview>;
  /** Installs exactly what was previewed. @param files if it was previewed from files */
  install(
    preview: InstallPreview,
    consent?: Omit<InstallConsent, "sha">,
    files?: readonly PluginUpload[],
  ): Promise<void>;
  remove(sha: string): Promise<void>;
  /** The engines that come with the server and are not installed. */
  engines(signal?: AbortSignal): Promise<EngineOffers>;
  /** Installs an engine of the server, which builds it if necessary: up to a few minutes. */
  installEngine(id: string, signal: AbortSignal): Promise<void>;
  /**
   * Makes this browser one of the server's operator.
   * @param link that the server printed, or the token in it
   * @throws Error if the server does not accept it
   */
  openSession(link: string): Promise<void>;
  /** Restores a plugin that was just removed. */
  restore(sha: string): Promise<void>;
}

const ADDRESS = "api/installations";

function sendFiles<Answer>(
  path: string,
  files: readonly PluginUpload[],
  { consent = {}, signal = null }: { readonly consent?: object; readonly signal?: AbortSignal | null },
): Promise<Answer> {
  const body = new FormData();
  body.set("consent", JSON.stringify(consent));
  for (const { path: name, file } of files) body.append(name, file, file.name);
  return askServer(`${ADDRESS}/${path}`, { method: "POST", body, signal });
}

/** The installations of the server that the page came from; a static host has none, and gets no request. */
export const serverInstallations: Installations = {
  async list(signal) {
    if ((await getRuntimeConfig()).live) return askServer<InstallationList>(ADDRESS, { signal: signal ?? null });
    return {
      available: false,
      reason: "This page comes from a static host. To install plugins, start Patchbay's server with 'npm start'.",
    };
  },
  async engines(signal) {
    if ((await getRuntimeConfig()).live)
      return askServer<EngineOffers>(`${ADDRESS}/engines`, { signal: signal ?? null });
    return { engines: [] };
  },
  installEngine: (id, signal) => postToServer<undefined>(`${ADDRESS}/engines/${id}`, {}, signal),
  async openSession(link) {
    const token = (URL.canParse(link) && new URL(link).searchParams.get("token")) || link.trim();
    const { ok } = await fetch(`${BASE_URL}session?token=${encodeURIComponent(token)}`);
    if (!ok) throw new Error("The server does not accept this link. Copy the one that it printed last.");
  },
  preview: (url, signal) => postToServer<InstallPreview>(`${ADDRESS}/preview`, { url }, signal),
  packages: (signal) => askServer<PackageList>(`${ADDRESS}/packages`, { signal: signal ?? null }),
  updates: (signal) => askServer<readonly AvailableUpdate[]>(`${ADDRESS}/updates`, { signal: signal ?? null }),
  rollBack: (sha) => postToServer<undefined>(`${ADDRESS}/${sha}/rollback`, {}),
  previewFiles: (files, signal) => sendFiles("files/preview", files, { signal: signal ?? null }),
  install: ({ url, sha }, consent, files) =>
    files
      ? sendFiles("files", files, { consent: { sha, ...consent } })
      : postToServer<undefined>(ADDRESS, { url, sha, ...consent }),
  remove: (sha) => askServer<undefined>(`${ADDRESS}/${sha}`, { method: "DELETE" }),
  restore: (sha) => postToServer<undefined>(`${ADDRESS}/${sha}/restore`, {}),
};
