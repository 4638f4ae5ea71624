import type { ProviderTask, ProviderCall } from "@patchbay/core/provider";

/** The API version, as a date. */
const VERSION = "2024-10-08";

/** An address below `ml/v1`. */
export const at =
  (path: string): ProviderTask["route"] =>
  ({ streaming }) => ({ path: `ml/v1/${path}${streaming ? "_stream" : ""}`, query: { version: VERSION } });

/** A body with what every request names. */
export function bodyOf({ providerModelId, settings }: ProviderCall, members: object): Record<string, unknown> {
  return { ...members, model_id: providerModelId, project_id: settings["project"] };
}
