import { useRef, useState } from "react";
import type { InstallConsent, InstallPreview } from "../../../server/api.ts";
import type { Installations } from "../../host/server-installations.ts";

/** The steps from a URL or a package's name to an installed plugin. */
type Installing =
  | { readonly step: "asking" }
  | { readonly step: "looking"; readonly url: string }
  | { readonly step: "looked" | "installing" | "installed"; readonly preview: InstallPreview }
  | { readonly step: "failed"; /** What failed. */ readonly title: string; readonly error: unknown };

export type InstallingSteps = ReturnType<typeof useInstalling>;

/** @param onInstalled called when a plugin has been installed */
export function useInstalling(installations: Installations, onInstalled: () => void) {
  const [state, setState] = useState<Installing>({ step: "asking" });
  const looking = useRef<AbortController>(undefined);

  return {
    state,
    async look(url: string) {
      looking.current?.abort();
      const controller = new AbortController();
      looking.current = controller;
      setState({ step: "looking", url });
      try {
        const preview = await installations.preview(url, controller.signal);
        if (!controller.signal.aborted) setState({ step: "looked", preview });
      } catch (error) {
        if (!controller.signal.aborted) setState({ step: "failed", title: "There is no plugin to install", error });
      }
    },
    async install(preview: InstallPreview, consent: Omit<InstallConsent, "sha">) {
      setState({ step: "installing", preview });
      try {
        await installations.install(preview, consent);
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
