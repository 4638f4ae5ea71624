import { isObject } from "../../host/is-object.ts";
import { createStoredValue } from "../../host/stored-value.ts";
import { browserStorage } from "../../host/trust/policy.ts";
import { PRESETS_KEY } from "../panes/bench-memory.ts";
import { showToast } from "../../ui/show-toast.ts";

/** What a preset sets: everything about a call except its target, its input and its key. */
export interface PresetSettings {
  /** Parameters as the address has them, the system message among them. */
  readonly address: Readonly<Record<string, string>>;
  /** Parameters that are too long for an address, as they were typed. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Tools of servers that are off, each as the server's URL and the tool's name. */
  readonly toolsOff: readonly string[];
}

export interface Preset extends PresetSettings {
  readonly task: string;
  /** Unique for its task. */
  readonly name: string;
}

/** Most presets of all tasks that one browser stores. */
export const MOST_PRESETS = 100;

/** The presets on this device, in the order in which they were saved. */
export const presets = createStoredValue(browserStorage("localStorage"), PRESETS_KEY, readPresets);

/** Saves the presets, and reports if the browser has no room for them. */
export function savePresets(next: readonly Preset[]): void {
  if (presets.set(next)) return;
  showToast({
    title: "The presets were not saved",
    text: "The browser’s storage is full or forbidden. They are lost with the page.",
    tone: "danger",
  });
}

/** The presets with one in place of those with its task and either name. @param before its name until now */
export function withPreset(all: readonly Preset[], preset: Preset, before = preset.name): readonly Preset[] {
  const isReplaced = ({ task, name }: Preset) => task === preset.task && (name === preset.name || name === before);
  const index = all.findIndex(isReplaced);
  const others = all.filter((one) => !isReplaced(one));
  return index === -1 ? [...others, preset] : others.toSpliced(index, 0, preset);
}

/** Whether two presets set the same. */
export function setsTheSame(one: PresetSettings, other: PresetSettings): boolean {
  return sortedJson(one) === sortedJson(other);
}

const sortedJson = ({ address, drafts, toolsOff }: PresetSettings): string =>
  JSON.stringify([...[address, drafts].map((values) => Object.entries(values).toSorted()), toolsOff.toSorted()]);

/** What is stored, without what is damaged. */
export function readPresets(stored: unknown): readonly Preset[] {
  return Array.isArray(stored) ? (stored as readonly unknown[]).filter(isPreset).slice(0, MOST_PRESETS) : [];
}

// Declarations, because the stored presets are read before constants here would have their values.
function isPreset(value: unknown): value is Preset {
  if (!isObject(value)) return false;
  const { task, name, address, drafts, toolsOff } = value;
  return (
    areTexts([task, name]) &&
    [address, drafts].every((values) => isObject(values) && areTexts(Object.values(values))) &&
    Array.isArray(toolsOff) &&
    areTexts(toolsOff)
  );
}

function areTexts(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}
