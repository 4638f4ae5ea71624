import { AuthenticationError, HttpError, ModelNotFoundError, NetworkError, OutputError } from "@patchbay/core/errors";
import { CodeBlock } from "@patchbay/widgets/parts";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import type { TaskCall } from "../../calls/run/run.ts";

export interface ManifestCausesProps {
  readonly call: Pick<TaskCall, "provider" | "task">;
  readonly error: unknown;
}

/** For the author of a plugin in a watched folder: what the vendor answered, beside the manifest lines that led to it. */
export function ManifestCauses({ call: { provider, task }, error }: ManifestCausesProps) {
  const entry = useCatalogue().providers.find(({ id }) => id === provider);
  const cause = causeOf(error);
  if (!cause || !entry || entry.origin !== "dropped-in") return null;
  const lines = linesOf(entry, task, cause.members);
  if (lines === "") return null;
  return (
    <section className="pb-field" aria-label={`Manifest of ${entry.label}`}>
      <span className="pb-label">
        Check these lines in <code>{`${entry.id}/package.json`}</code>
      </span>
      <CodeBlock code={lines} language="json" label="Lines of the manifest" />
      <span className="pb-muted">{cause.advice}</span>
    </section>
  );
}

interface Cause {
  readonly members: readonly (keyof ProviderEntry)[];
  readonly advice: string;
}

/** The members of the manifest that decide what failed; undefined if none does. */
export function causeOf(error: unknown): Cause | undefined {
  if (AuthenticationError.isInstance(error)) {
    return {
      members: ["auth", "keyParts"],
      advice: "The vendor refused the key. Compare the header and its scheme with the vendor’s documentation.",
    };
  }
  if (NetworkError.isInstance(error)) {
    return {
      members: ["hosts", "browser"],
      advice: "The host did not answer, or blocks browsers: then set browser to relay or router.",
    };
  }
  if (OutputError.isInstance(error)) {
    return { members: ["tasks"], advice: "The answer does not fit the task. Compare it with read in src/index.ts." };
  }
  const isMissing = ModelNotFoundError.isInstance(error) || (HttpError.isInstance(error) && error.status === 404);
  if (isMissing || (HttpError.isInstance(error) && error.status === 405)) {
    return {
      members: ["hosts", "models", "modelPrefix"],
      advice:
        "Nothing is at this path. Compare the host with the vendor’s documentation, and the path with route in src/index.ts.",
    };
  }
  return undefined;
}

/** Those that the manifest has, as it writes them; of its tasks only the one that was called. */
function linesOf(entry: ProviderEntry, task: string, members: Cause["members"]): string {
  const values = members.map((name) => [name, name === "tasks" ? { [task]: entry.tasks[task] } : entry[name]] as const);
  return values
    .flatMap(([name, value]) => (value === undefined ? [] : [`${JSON.stringify(name)}: ${JSON.stringify(value)}`]))
    .join(",\n");
}
