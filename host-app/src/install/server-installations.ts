import { OWN_HEADER, type InstallationList, type InstallPreview } from "../../server/api.ts";
import { getRuntimeConfig } from "../runtime-config.ts";

/** Installing plugins by their address, as the server offers it. Every call rejects with an `Error` that people can read. */
export interface Installations {
  /** What is installed, or why nothing can be. */
  list(signal?: AbortSignal): Promise<InstallationList>;
  /** Fetches and checks what stands behind an address, without running or keeping it. */
  preview(url: string, signal?: AbortSignal): Promise<InstallPreview>;
  /** Installs exactly what was looked at. */
  install(preview: InstallPreview): Promise<void>;
  remove(sha: string): Promise<void>;
}

const ADDRESS = `${import.meta.env.BASE_URL}api/installations`;

/** The installations of the server that the page came from; a host of plain files has none, and is not asked. */
export const serverInstallations: Installations = {
  async list(signal) {
    if ((await getRuntimeConfig()).live) return ask<InstallationList>(ADDRESS, { signal: signal ?? null });
    return {
      available: false,
      reason:
        "This page comes from a host of plain files. Plugins are installed by Patchbay's server: start it with 'npm start'.",
    };
  },
  preview: (url, signal) => ask<InstallPreview>(`${ADDRESS}/preview`, { ...post({ url }), signal: signal ?? null }),
  install: ({ url, sha }) => ask<undefined>(ADDRESS, post({ url, sha })),
  remove: (sha) => ask<undefined>(`${ADDRESS}/${sha}`, { method: "DELETE", headers: { [OWN_HEADER]: "1" } }),
};

function post(body: object): RequestInit {
  const headers = { "content-type": "application/json", [OWN_HEADER]: "1" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

async function ask<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(address, init).catch((error: unknown) => {
    init.signal?.throwIfAborted();
    throw new Error("The server cannot be reached. Check that it runs and that you are online.", { cause: error });
  });
  const body = (await answer.json().catch(() => undefined)) as Answer & { error?: unknown };
  if (answer.ok) return body;
  const reason = typeof body?.error === "string" ? body.error : `The server answered ${answer.status}.`;
  throw new Error(reason);
}
