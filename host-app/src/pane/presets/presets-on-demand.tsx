import { useState } from "react";
import { PRESETS_KEY } from "../../calls/panes/bench-memory.ts";
import { browserStorage } from "../../host/trust/policy.ts";
import { Button } from "../../ui/button.tsx";
import { optionalPart } from "../../ui/optional-part.tsx";
import type { PresetTarget } from "./preset-settings.ts";

const Presets = optionalPart(async () => (await import("./presets.tsx")).Presets);

/** The presets of a task. Most users have none and do not load their code. */
export function PresetsOnDemand(target: PresetTarget) {
  const [hasPresets] = useState(() => (browserStorage("localStorage")?.getItem(PRESETS_KEY) ?? "[]") !== "[]");
  const [isFirst, setFirst] = useState(false);
  return (
    <div className="pb-presets">
      {hasPresets || isFirst ? (
        <Presets target={target} isNew={isFirst} />
      ) : (
        <Button kind="quiet" onPointerEnter={Presets.preload} onFocus={Presets.preload} onClick={() => setFirst(true)}>
          Save as preset
        </Button>
      )}
    </div>
  );
}
