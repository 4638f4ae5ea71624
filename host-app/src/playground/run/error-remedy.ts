import { InputError, PluginError, RateLimitError } from "@patchbay/core/errors";
import errorsPage from "../../../../docs/errors.md?raw";

/**
 * The documentation's advice for an error, without what the error message already contains. @param simulated whether
 * the sandbox answered
 */
export function errorRemedy(error: unknown, simulated: boolean): string | undefined {
  if (RateLimitError.isInstance(error) && error.retryAfterMs !== undefined) {
    return `Try again in ${Math.ceil(error.retryAfterMs / 1000)} seconds.`;
  }
  if (simulated && !PluginError.isInstance(error) && !InputError.isInstance(error)) {
    return "The simulation only has the provider’s sample models. Add a key to call others.";
  }
  return error instanceof Error ? remedyOf(error.name) : undefined;
}

/** The paragraph after "What to do" below the error's heading. */
function remedyOf(name: string): string | undefined {
  const [, section] = errorsPage.split(`\n### ${name}\n`);
  return /^\*\*What to do:\*\* (.+)$/m.exec(section?.split("\n#")[0] ?? "")?.[1]?.replaceAll("`", "");
}
