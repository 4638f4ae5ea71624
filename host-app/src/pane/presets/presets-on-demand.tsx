import { useState } from "react";
import { PRESETS_KEY } from "../../calls/panes/bench-memory.ts";
import { browserStorage } from "../../host/trust/policy.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { OptionalPart } from "../../ui/optional-part.tsx";
import type { PresetTarget } from "./preset-settings.ts";

const Presets = lazyPart(async () => (await import("./presets.tsx")).Presets);

/** The presets of a task. Most users have none and do not load their code. */
export function PresetsOnDemand(target: PresetTarget) {
  const [hasPresets] = useState(() => (browserStorage("localStorage")?.getItem(PRESETS_KEY) ?? "[]") !== "[]");
  const [isFirst, setFirst] = useState(false);
  return (
    <div className="pb-presets">
      {hasPresets || isFirst ? (
        <OptionalPart fallback={null}>
          <Presets target={target} isNew={isFirst} />
        </OptionalPart>
      ) : (
        <Button kind="quiet" onPointerEnter={Presets.preload} onFocus={Presets.preload} onClick={() => setFirst(true)}>
          Save as preset
        </Button>
      )}
    </div>
  );
}
