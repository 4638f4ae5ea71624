import { useState } from "react";
import type { Installation } from "../../server/api.ts";
import { ErrorNotice } from "../components/error-notice.tsx";
import { DataTable } from "../components/data-table.tsx";
import { providerKeys } from "../trust/provider-keys.ts";
import { Button } from "../components/button.tsx";

export interface InstalledListProps {
  readonly installed: readonly Installation[];
  readonly remove: (sha: string) => Promise<void>;
  readonly onRemoved: () => void;
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** What is installed, where it came from, and its way out. */
export function InstalledList({ installed, remove, onRemoved }: InstalledListProps) {
  const [leaving, setLeaving] = useState<string>();
  const [error, setError] = useState<unknown>();

  async function take({ sha, kind, id }: Installation) {
    setLeaving(sha);
    setError(undefined);
    try {
      await remove(sha);
      if (kind === "provider") providerKeys.forget(id);
    } catch (problem) {
      setError(problem);
    }
    setLeaving(undefined);
    // Also after a failure: somebody else may have removed it.
    onRemoved();
  }

  if (installed.length === 0) return <p className="pb-muted pb-small">No plugin is installed by its address</p>;
  return (
    <>
      {error !== undefined && <ErrorNotice role="alert" title="The plugin was not removed" error={error} />}
      <DataTable
        label="Installed plugins"
        columns={["Plugin", "Kind", "Version", "From", "Installed", { title: "Actions", hidden: true }]}
      >
        {installed.map((installation) => (
          <tr key={installation.sha}>
            <th scope="row">
              {installation.label}
              {installation.problem !== undefined && <span className="pb-line pb-small">{installation.problem}</span>}
            </th>
            <td>{installation.kind}</td>
            <td data-nowrap="">{installation.version}</td>
            <td className="pb-install-long">{installation.url ?? "Unknown"}</td>
            <td data-nowrap="">{installation.installedAt && date.format(new Date(installation.installedAt))}</td>
            <td data-align="end">
              <Button
                kind="quiet"
                disabled={leaving === installation.sha}
                aria-label={`Remove ${installation.label}`}
                onClick={() => void take(installation)}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
