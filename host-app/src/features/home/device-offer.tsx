import { Button } from "../../ui/button.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { EngineState } from "../../pane/run/engine-state.tsx";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { useAvailability } from "../../calls/target/use-availability.ts";
import { usePlayTarget } from "../../calls/target/use-play-target.ts";
import { choiceApart } from "../../calls/panes/use-playground-choice.ts";

export interface DeviceOfferProps {
  readonly entry: ProviderEntry;
  readonly task: PlayTask;
  onRun(): void;
}

/** The size of a model for this device before it is downloaded; this loads the engine. */
export function DeviceOffer({ entry, task, onRun }: DeviceOfferProps) {
  const { model } = usePlayTarget(choiceApart({ provider: entry.id, model: "" }), task, [entry]);
  const { data } = useAvailability(entry, task.call, model);
  return (
    <div className="pb-box pb-row pb-gap-4 pb-bottom pb-between pb-device-offer">
      <div aria-live="polite">
        {model !== "" && <p className="pb-break pb-strong">{model}</p>}
        <EngineState entry={entry} task={task.call} model={model} />
      </div>
      {data && data.status !== "unavailable" && (
        <Button kind="primary" onClick={onRun}>
          {data.status === "ready" ? "Run" : "Download and run"}
        </Button>
      )}
    </div>
  );
}
