import { Suspense, type ReactNode } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { RunStore } from "../../calls/run/run-store.ts";
import { usePicked } from "../../calls/run/use-runs.ts";
import type { Lane } from "../../calls/panes/lanes.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { AccessControls } from "../access/access-controls.tsx";
import { TargetFields } from "../target/target-controls.tsx";
import { InspectorSection } from "./inspector.tsx";

const ExchangeList = lazyPart(async () => (await import("../run/exchange-list.tsx")).ExchangeList);

export interface LaneSettingsProps {
  readonly lane: Lane;
  readonly task: PlayTask;
  /** Sections between the access and the network. */
  readonly children?: ReactNode;
}

/** How a single pane's provider is called, and what was sent. */
export function LaneSettings({ lane: { control, target, store }, task, children }: LaneSettingsProps) {
  return (
    <>
      <InspectorSection title="Access">
        <TargetFields control={control} target={target} />
        <AccessControls target={target} task={task.call} />
      </InspectorSection>
      {children}
      <InspectorSection title="Network" closed>
        <LastExchanges store={store} />
      </InspectorSection>
    </>
  );
}

/** The requests of the last run, and their responses. */
function LastExchanges({ store }: { readonly store: RunStore }) {
  const [last] = usePicked([store], ({ runs }) => runs.at(-1));
  if (!last || last.exchanges.length === 0) return <p className="pb-small pb-muted">Nothing has been sent yet.</p>;
  return (
    <Suspense fallback={<Skeleton label="Loading the network log" lines={3} />}>
      <ExchangeList exchanges={last.exchanges} access={last.call.access} />
    </Suspense>
  );
}
