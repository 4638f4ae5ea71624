import { useContext, useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import type { EngineOffers as Offers } from "../../../server/api.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { DeviceModels } from "./device-models.tsx";

/** Engines that come with the server and are not installed; nothing of them is loaded. @param task absent: any */
export function useEngineOffers(task?: string): Offers {
  const { installations } = useContext(HostContext);
  const installed = useCatalogue().providers.flatMap(({ id, engine }) => (engine ? [id] : []));
  const { data } = useQuery({
    queryKey: ["engine-offers", installed],
    queryFn: ({ signal }) => installations.engines(signal),
  });
  const isFor = ({ tasks }: Offers["engines"][number]) => task === undefined || tasks.includes(task);
  return { ...data, engines: data?.engines.filter(isFor) ?? [] };
}

export interface EngineOffersProps {
  /** Provider task; absent: any. */
  readonly task?: string;
  /** Called with the provider's id as soon as the catalog lists it. */
  onInstalled?(id: string): void;
}

type Installing =
  | { readonly step: "running" | "done"; readonly id: string }
  | { readonly step: "failed"; readonly id: string; readonly error: unknown };

/** Installs an engine of the server in one click, after showing its size. */
export function EngineOffers({ task, onInstalled }: EngineOffersProps) {
  const { installations } = useContext(HostContext);
  const { providers, refresh } = useCatalogue();
  const { engines, reason } = useEngineOffers(task);
  const [state, setState] = useState<Installing>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const listed = state?.step === "done" && providers.some(({ id }) => id === state.id) ? state.id : undefined;
  useEffect(() => {
    if (listed !== undefined) onInstalled?.(listed);
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each installed engine.
  }, [listed]);

  async function install(id: string) {
    const { signal } = (controller.current = new AbortController());
    setState({ step: "running", id });
    try {
      await installations.installEngine(id, signal);
      setState({ step: "done", id });
      refresh();
    } catch (error) {
      setState(signal.aborted ? undefined : { step: "failed", id, error });
    }
  }

  return engines.map(({ id, label, description, bytes, facts }) => {
    const about = facts?.engineBytes;
    const working = state?.id === id && state.step !== "failed";
    return (
      <section key={id} className="pb-card pb-stack pb-gap-3" aria-label={`${label} on this device`}>
        <div>
          <h3>{label}</h3>
          <p className="pb-small pb-muted">{description}</p>
        </div>
        <p className="pb-small" aria-live="polite">
          {working
            ? bytes === undefined
              ? "The server builds the engine, which takes a minute or two. Nothing is loaded into this page yet."
              : "The server installs the engine."
            : bytes === undefined
              ? `The server builds the engine first${about === undefined ? "" : `, about ${formatBytes(about)}`}. Models are separate downloads, with their sizes shown before.`
              : `The engine is ${formatBytes(bytes)}. Models are separate downloads, with their sizes shown before.`}
        </p>
        {facts && <DeviceModels {...facts} task={task} />}
        {reason !== undefined && <p className="pb-small pb-muted">{reason}</p>}
        {state?.step === "failed" && state.id === id && (
          <ErrorNotice title={`${label} was not installed`} error={state.error} role="alert" />
        )}
        <div className="pb-row-actions">
          {working ? (
            <Button onClick={() => controller.current?.abort()}>Cancel</Button>
          ) : (
            <Button kind="primary" disabled={reason !== undefined} onClick={() => void install(id)}>
              Run on this device
            </Button>
          )}
        </div>
      </section>
    );
  });
}
