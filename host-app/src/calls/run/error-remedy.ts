import { HttpError, InputError, NetworkError, PluginError, RateLimitError } from "@patchbay/core/errors";
import { isHubToken } from "@patchbay/core/http";
import errorsPage from "../../../../docs/errors.md?raw";
import type { Access } from "./run.ts";

/** What the documentation advises for an error, in addition to the error's message. */
export function errorRemedy(error: unknown, { simulated, key }: Pick<Access, "simulated" | "key">): string | undefined {
  if (RateLimitError.isInstance(error) && error.retryAfterMs !== undefined) {
    return `Try again in ${Math.ceil(error.retryAfterMs / 1000)} seconds.`;
  }
  const isRefused = HttpError.isInstance(error) && error.response.status !== 404;
  if (simulated && !isRefused && !PluginError.isInstance(error) && !InputError.isInstance(error)) {
    return "The simulation only has the provider’s sample models. Add a key to call others.";
  }
  if (NetworkError.isInstance(error) && typeof key === "string" && isHubToken(key)) {
    return "Check the connection. A hub token needs the hub and its router; a provider’s own key needs neither.";
  }
  return error instanceof Error ? remedyOf(error.name) : undefined;
}

/** The paragraph after "What to do" below the error's heading. */
function remedyOf(name: string): string | undefined {
  const [, section] = errorsPage.split(`\n### ${name}\n`);
  return /^\*\*What to do:\*\* (.+)$/m.exec(section?.split("\n#")[0] ?? "")?.[1]?.replaceAll("`", "");
}
