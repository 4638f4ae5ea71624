import { mcpServers } from "../../../calls/chat/mcp/mcp-servers.ts";
import type { PresetSettings } from "../../../calls/chat/presets.ts";
import type { PlaygroundControl } from "../../../calls/panes/use-playground-choice.ts";
import type { ChatForm } from "../use-chat-form.ts";

/** A chat's choices in the address and its form. */
export interface ChatSettings {
  readonly control: PlaygroundControl;
  readonly chatForm: ChatForm;
}

/** Names in an address that are the target of a call. */
const TARGET: ReadonlySet<string> = new Set(["task", "provider", "model"]);

const parametersIn = ({ names }: PlaygroundControl) => names.filter((name) => !TARGET.has(name));

const nameOfTool = (url: string, name: string): string => `${url} ${name}`;

/** The current settings, as a preset stores them. */
export function readSettings({ control, chatForm }: ChatSettings): PresetSettings {
  const names = new Set(parametersIn(control));
  const drafts = Object.entries(chatForm.form.drafts).filter(
    (draft): draft is [string, string] => typeof draft[1] === "string" && draft[1] !== "" && !names.has(draft[0]),
  );
  return {
    address: Object.fromEntries([...names].map((name) => [name, control.get(name)])),
    drafts: Object.fromEntries(drafts),
    toolsOff: mcpServers
      .get()
      .flatMap(({ url, tools }) => tools.filter(({ isOn }) => !isOn).map(({ name }) => nameOfTool(url, name))),
  };
}

/** Replaces the current settings. Tools that the preset does not know are on. */
export function applySettings(
  { control, chatForm }: ChatSettings,
  { address, drafts, toolsOff }: PresetSettings,
): void {
  const { fill } = chatForm.form;
  fill({ ...drafts, ...address });
  const cleared = Object.fromEntries(parametersIn(control).map((name) => [name, ""]));
  control.set({ ...cleared, ...address });
  // Only the task's plugin describes them.
  if (Object.keys(drafts).length > 0 && chatForm.incomplete) chatForm.load();
  const off = new Set(toolsOff);
  const servers = mcpServers.get();
  if (servers.length === 0) return;
  mcpServers.set(
    servers.map(({ url, tools }) => ({
      url,
      tools: tools.map((tool) => ({ ...tool, isOn: !off.has(nameOfTool(url, tool.name)) })),
    })),
  );
}
