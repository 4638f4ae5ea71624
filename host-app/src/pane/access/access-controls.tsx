import { Suspense } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { KeyEntry } from "./key-entry.tsx";
import { AUTO } from "../../host/host-context.ts";
import type { PlayTarget } from "../../calls/target/use-play-target.ts";

// Few providers run on this device.
const EngineState = lazyPart(async () => (await import("../run/engine-state.tsx")).EngineState);
// Few providers have settings.
const ProviderSettings = lazyPart(async () => (await import("./provider-settings.tsx")).ProviderSettings);

/** How a provider is called: with which key, and through the router or directly. */
export function AccessControls({ target, task }: { readonly target: PlayTarget; readonly task: string }) {
  const { provider, label, entry, access } = target;
  if (access.targets) {
    return <p className="pb-break">Calls {access.targets.join(", else ")}</p>;
  }
  return (
    <>
      {entry?.settings && (
        <Suspense fallback={<Skeleton label="Loading the provider’s settings" lines={2} />}>
          <ProviderSettings key={`settings of ${provider}`} entry={entry} />
        </Suspense>
      )}
      {entry?.engine && (
        <Suspense fallback={<Skeleton label="Looking whether this device can run it" lines={2} />}>
          <EngineState key={provider} entry={entry} task={task} model={target.model} />
        </Suspense>
      )}
      {(entry ? !entry.engine : provider === AUTO) && (
        <KeyEntry key={provider} provider={provider} label={label} entry={entry} />
      )}
      <p className="pb-small pb-muted">
        {access.billTo !== "" && <>Billed to {access.billTo}. </>}
        <Link to="/settings">Connection</Link>
      </p>
    </>
  );
}
