import { useRef, useState } from "react";
import type { InstallConsent, InstallPreview } from "../../../server/api.ts";
import type { Installations, PluginUpload } from "../../host/server-installations.ts";

/** The steps from a URL or a package's name to an installed plugin. */
type Installing =
  | { readonly step: "asking" }
  | { readonly step: "looking"; /** Address, or name of a file. */ readonly name: string }
  | {
      readonly step: "looked" | "installing" | "installed";
      readonly preview: InstallPreview;
      /** Absent for a package and an address, which the server fetches. */
      readonly files?: readonly PluginUpload[] | undefined;
    }
  | { readonly step: "failed"; /** What failed. */ readonly title: string; readonly error: unknown };

export type InstallingSteps = ReturnType<typeof useInstalling>;

/** @param onInstalled called when a plugin has been installed */
export function useInstalling(installations: Installations, onInstalled: () => void) {
  const [state, setState] = useState<Installing>({ step: "asking" });
  const looking = useRef<AbortController>(undefined);

  async function show(
    name: string,
    read: (signal: AbortSignal) => Promise<InstallPreview>,
    files?: readonly PluginUpload[],
  ) {
    looking.current?.abort();
    const { signal } = (looking.current = new AbortController());
    setState({ step: "looking", name });
    try {
      const preview = await read(signal);
      if (!signal.aborted) setState({ step: "looked", preview, files });
    } catch (error) {
      if (!signal.aborted) setState({ step: "failed", title: "There is no plugin to install", error });
    }
  }

  return {
    state,
    look: (url: string) => show(url, (signal) => installations.preview(url, signal)),
    /** @param name of the archive or the folder */
    lookAtFiles: (name: string, files: readonly PluginUpload[]) =>
      show(name, (signal) => installations.previewFiles(files, signal), files),
    async install(preview: InstallPreview, consent: Omit<InstallConsent, "sha">) {
      const { files } = "files" in state ? state : {};
      setState({ step: "installing", preview, files });
      try {
        await installations.install(preview, consent, files);
        setState({ step: "installed", preview });
        onInstalled();
      } catch (error) {
        setState({ step: "failed", title: `${preview.label} was not installed`, error });
      }
    },
    /** Back to the start; aborts the current step. */
    cancel() {
      looking.current?.abort();
      setState({ step: "asking" });
    },
  };
}
