import { mcpServers } from "../../calls/chat/mcp/mcp-servers.ts";
import type { PresetSettings } from "../../calls/panes/presets.ts";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import type { Drafts, FormField } from "../../ui/form/form-field.ts";

/** The parameters of a task's call: those in the address, and the others in its form. */
export interface PresetTarget {
  readonly task: string;
  readonly control: PlaygroundControl;
  /** The known fields, inputs among them. */
  readonly fields: readonly FormField[];
  readonly drafts: Drafts;
  /** Replaces all drafts. */
  fill(drafts: Drafts): void;
  /** Loads parameters that only the task's plugin describes; absent if they are known. */
  readonly load?: (() => void) | undefined;
}

/** Names in an address that are the target of a call. */
const TARGET: ReadonlySet<string> = new Set(["task", "provider", "model"]);

const parametersIn = ({ names }: PlaygroundControl) => names.filter((name) => !TARGET.has(name));

const nameOfTool = (url: string, name: string): string => `${url} ${name}`;

/** The current settings, as a preset stores them: without the inputs. */
export function readSettings({ task, control, fields, drafts }: PresetTarget): PresetSettings {
  const names = new Set(parametersIn(control));
  const excluded = new Set([...names, ...inputsOf(fields)]);
  const written = Object.entries(drafts).filter(
    (draft): draft is [string, string] => typeof draft[1] === "string" && draft[1] !== "" && !excluded.has(draft[0]),
  );
  const servers = task === CHAT_TASK ? mcpServers.get() : [];
  return {
    address: Object.fromEntries([...names].map((name) => [name, control.get(name)])),
    drafts: Object.fromEntries(written),
    toolsOff: servers.flatMap(({ url, tools }) =>
      tools.filter(({ isOn }) => !isOn).map(({ name }) => nameOfTool(url, name)),
    ),
  };
}

/** Replaces the current settings and leaves the inputs. Tools that the preset does not know are on. */
export function applySettings(
  { task, control, fields, drafts: before, fill, load }: PresetTarget,
  { address, drafts, toolsOff }: PresetSettings,
): void {
  const inputs = inputsOf(fields).flatMap((name) =>
    before[name] === undefined ? [] : [[name, before[name]] as const],
  );
  fill({ ...Object.fromEntries(inputs), ...drafts, ...address });
  const cleared = Object.fromEntries(parametersIn(control).map((name) => [name, ""]));
  control.set({ ...cleared, ...address });
  if (Object.keys(drafts).length > 0) load?.();
  const servers = mcpServers.get();
  if (task !== CHAT_TASK || servers.length === 0) return;
  const off = new Set(toolsOff);
  mcpServers.set(
    servers.map(({ url, tools }) => ({
      url,
      tools: tools.map((tool) => ({ ...tool, isOn: !off.has(nameOfTool(url, tool.name)) })),
    })),
  );
}

const inputsOf = (fields: readonly FormField[]): readonly string[] =>
  fields.filter(({ isInput }) => isInput).map(({ name }) => name);
