import { Suspense, useContext, useEffect, useRef, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import type { EngineOffers as Offers } from "../../../server/api.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

// Most visitors see no offer.
const DeviceModels = lazyPart(async () => (await import("./device-models.tsx")).DeviceModels);
const SessionLink = lazyPart(async () => (await import("./session-link.tsx")).SessionLink);

/**
 * Engines that come with the server and are not installed; nothing of them is loaded.
 * @param task absent: any
 * @param isBuilding whether the server's steps are followed
 */
export function useEngineOffers(task?: string, isBuilding = false): Offers {
  const { installations } = useContext(HostContext);
  const installed = useCatalogue().providers.flatMap(({ id, engine }) => (engine ? [id] : []));
  const { data } = useQuery({
    queryKey: [ENGINE_OFFERS, installed],
    queryFn: ({ signal }) => installations.engines(signal),
    refetchInterval: isBuilding && STEP_MS,
  });
  const isFor = ({ tasks }: Offer) => task === undefined || tasks.includes(task);
  return { ...data, engines: data?.engines.filter(isFor) ?? [] };
}

const ENGINE_OFFERS = "engine-offers";
/** Time between two questions for the step of a build, in milliseconds. */
const STEP_MS = 1000;

type Offer = Offers["engines"][number];

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
  const client = useQueryClient();
  const { providers, refresh } = useCatalogue();
  const [state, setState] = useState<Installing>();
  const { engines, reason } = useEngineOffers(task, state?.step === "running");
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

  return engines.map((offer) => {
    const { id, label, description, facts } = offer;
    const working = state?.id === id && state.step !== "failed";
    return (
      <section key={id} className="pb-card pb-stack pb-gap-3" aria-label={`${label} on this device`}>
        <div>
          <h3>{label}</h3>
          <p className="pb-small pb-muted">{description}</p>
        </div>
        <p className="pb-small" aria-live="polite">
          {working ? doingText(offer) : sizeText(offer)}
        </p>
        {working && <progress aria-label={`Installation of ${label}`} />}
        {facts && (
          <Suspense fallback={null}>
            <DeviceModels {...facts} task={task} />
          </Suspense>
        )}
        {state?.step === "failed" && state.id === id && (
          <ErrorNotice title={`${label} was not installed`} error={state.error} role="alert" />
        )}
        {reason === undefined ? (
          <div className="pb-row-actions">
            {working ? (
              <Button onClick={() => controller.current?.abort()}>Cancel</Button>
            ) : (
              <Button kind="primary" onClick={() => void install(id)}>
                Run on this device
              </Button>
            )}
          </div>
        ) : (
          <>
            <p className="pb-small pb-muted">{reason}</p>
            <Suspense fallback={null}>
              <SessionLink onOpened={() => void client.invalidateQueries({ queryKey: [ENGINE_OFFERS] })} />
            </Suspense>
          </>
        )}
      </section>
    );
  });
}

function sizeText({ bytes, facts }: Offer): string {
  const about = facts?.engineBytes === undefined ? "" : `, about ${formatBytes(facts.engineBytes)}`;
  const size =
    bytes === undefined ? `The server prepares the engine first${about}` : `The engine is ${formatBytes(bytes)}`;
  return `${size}. Models are separate downloads, with their sizes shown before.`;
}

function doingText({ bytes, step }: Offer): string {
  if (bytes !== undefined) return "The server installs the engine.";
  const doing = step === "packages" ? "downloads the engine’s packages" : "builds the engine";
  return `The server ${doing}. This takes a minute or two. Nothing is loaded into this page yet.`;
}
