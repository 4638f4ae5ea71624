import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { mcpServers } from "../../calls/chat/mcp/mcp-servers.ts";
import {
  MOST_PRESETS,
  presets,
  savePresets,
  setsTheSame,
  withPreset,
  type Preset,
  type PresetSettings,
} from "../../calls/panes/presets.ts";
import { Button } from "../../ui/button.tsx";
import { NameField } from "../../ui/form/name-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { offerUndo } from "../../ui/show-toast.ts";
import { applySettings, readSettings, type PresetTarget } from "./preset-settings.ts";

export interface PresetsProps {
  readonly target: PresetTarget;
  /** Whether it starts with the name of a new preset. */
  readonly isNew: boolean;
}

/** Named settings of a task's calls: pick, save, rename and delete them. */
export function Presets({ target, isNew }: PresetsProps) {
  const { task } = target;
  const all = useSyncExternalStore(presets.subscribe, presets.get);
  useSyncExternalStore(mcpServers.subscribe, mcpServers.get);
  const listed = all.filter((preset) => preset.task === task);
  const current = readSettings(target);
  const [chosen, setChosen] = useState(() => listed.find((preset) => setsTheSame(preset, current))?.name ?? "");
  const [naming, setNaming] = useState<"new" | "renamed" | undefined>(isNew ? "new" : undefined);
  // A toast with an undo outlives this render.
  const latest = useRef(target);
  useLayoutEffect(() => void (latest.current = target));

  const preset = listed.find(({ name }) => name === chosen);
  const isChanged = preset !== undefined && !setsTheSame(preset, current);
  const isFull = all.length >= MOST_PRESETS;

  function save(name: string, settings: PresetSettings, before?: string): void {
    if (name === "") return;
    const replaced = listed.find((one) => one.name === name && name !== before);
    const saved = presets.get();
    const { address, drafts, toolsOff } = settings;
    savePresets(withPreset(saved, { task, name, address, drafts, toolsOff }, before));
    setChosen(name);
    if (replaced) offerUndo(`“${name}” replaced`, () => savePresets(saved));
  }

  function pick(name: string): void {
    const next = listed.find((one) => one.name === name);
    setChosen(name);
    if (!next) return;
    const isUnsaved = !isEmpty(current) && !listed.some((one) => setsTheSame(one, current));
    applySettings(target, next);
    if (!isUnsaved) return;
    offerUndo(`“${name}” replaced your settings`, () => {
      applySettings(latest.current, current);
      setChosen(chosen);
    });
  }

  function remove(removed: Preset): void {
    savePresets(presets.get().filter((one) => one !== removed));
    setChosen("");
    offerUndo(`“${removed.name}” deleted`, () => {
      savePresets(withPreset(presets.get(), removed));
      setChosen(removed.name);
    });
  }

  return (
    <fieldset className="pb-stack pb-gap-2" aria-label="Presets">
      {listed.length > 0 && (
        <SelectField
          label="Preset"
          value={preset?.name ?? ""}
          options={[
            { value: "", label: "None" },
            ...listed.map(({ name }) => ({
              value: name,
              label: preset?.name === name && isChanged ? `${name} (changed)` : name,
            })),
          ]}
          onChange={pick}
        />
      )}
      {naming ? (
        <NameField
          label={naming === "new" ? "Name of the new preset" : `Name of ${chosen}`}
          name={naming === "new" ? "" : chosen}
          placeholder="Name"
          onSave={(name) => (naming === "renamed" && preset ? save(name, preset, preset.name) : save(name, current))}
          onDone={() => setNaming(undefined)}
        />
      ) : (
        <div className="pb-row pb-small">
          {isChanged && (
            <Button kind="quiet" onClick={() => save(chosen, current, chosen)}>
              Update
            </Button>
          )}
          <Button kind="quiet" disabled={isFull} onClick={() => setNaming("new")}>
            Save as preset
          </Button>
          {preset && (
            <>
              <Button kind="quiet" onClick={() => setNaming("renamed")}>
                Rename
              </Button>
              <Button kind="quiet" onClick={() => remove(preset)}>
                Delete
              </Button>
            </>
          )}
        </div>
      )}
      {isFull && <p className="pb-muted pb-small">{MOST_PRESETS} presets are saved. Delete one to save another.</p>}
    </fieldset>
  );
}

const isEmpty = ({ address, drafts, toolsOff }: PresetSettings): boolean =>
  Object.keys({ ...address, ...drafts }).length + toolsOff.length === 0;
