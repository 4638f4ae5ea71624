import { useState } from "react";
import { pluginKey, type PluginKey } from "@patchbay/core/plugin";
import type { Installation } from "../../../server/api.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { offerUndo } from "../../ui/show-toast.ts";
import type { Installations } from "../../host/server-installations.ts";
import { providerKeys } from "../../host/trust/provider-keys.ts";
import { originText } from "./plugin-preview.tsx";
import { Button } from "../../ui/button.tsx";
import { useQuery } from "@tanstack/react-query";

export interface InstalledListProps {
  readonly installed: readonly Installation[];
  readonly installations: Pick<Installations, "remove" | "restore" | "updates" | "rollBack">;
  /** Collects the plugins whose removal is announced here. */
  readonly announced: Set<PluginKey>;
  /** Previews what is at a URL now, which may be a newer version. */
  readonly onLook: (url: string) => Promise<void>;
  readonly onChanged: () => void;
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** Installed plugins, their origin, and a remove button. */
export function InstalledList({ installed, installations, announced, onLook, onChanged }: InstalledListProps) {
  const [leaving, setLeaving] = useState<string>();
  const [error, setError] = useState<unknown>();

  async function rollBack({ sha, kind, id }: Installation) {
    setError(undefined);
    announced.add(pluginKey(kind, id));
    await installations.rollBack(sha).catch(setError);
    onChanged();
  }

  async function take({ sha, kind, id, label }: Installation) {
    const key = pluginKey(kind, id);
    setLeaving(sha);
    setError(undefined);
    announced.add(key);
    try {
      await installations.remove(sha);
      const restoreKey = kind === "provider" ? providerKeys.forget(id) : undefined;
      offerUndo(`${label} removed`, async () => {
        await installations.restore(sha);
        restoreKey?.();
        onChanged();
      });
    } catch (problem) {
      announced.delete(key);
      setError(problem);
    }
    setLeaving(undefined);
    // Also after a failure: the plugin may have been removed elsewhere.
    onChanged();
  }

  if (installed.length === 0) return <p className="pb-muted pb-small">No plugins are installed</p>;
  return (
    <>
      {error !== undefined && <ErrorNotice role="alert" title="The plugin was not changed" error={error} />}
      <DataTable
        label="Installed plugins"
        className="pb-installed"
        columns={[
          "Plugin",
          { title: "Kind", wide: true },
          { title: "Version", wide: true },
          { title: "Installed", wide: true },
          { title: "Actions", hidden: true },
        ]}
      >
        {installed.map((installation) => (
          <tr key={installation.sha}>
            <th scope="row">
              {installation.label}
              <span className="pb-narrow-line">
                {installation.kind} {installation.version}
              </span>
              <span className="pb-line pb-small pb-muted pb-break">
                from {installation.url === undefined ? "an unknown address" : originText(installation.url)}
              </span>
              {installation.publisher && (
                <span className="pb-line pb-small pb-muted pb-break">signed by {installation.publisher}</span>
              )}
              {installation.problem !== undefined && <span className="pb-line pb-small">{installation.problem}</span>}
            </th>
            <td data-wide>{installation.kind}</td>
            <td data-wide data-nowrap="">
              {installation.version}
            </td>
            <td data-wide data-nowrap="">
              {installation.installedAt && date.format(new Date(installation.installedAt))}
            </td>
            <td data-align="end">
              {installation.previous && (
                <Button
                  kind="quiet"
                  aria-label={`Roll back ${installation.label} to ${installation.previous.version}`}
                  onClick={() => void rollBack(installation)}
                >
                  Roll back to {installation.previous.version}
                </Button>
              )}
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
      <UpdateCheck installed={installed} installations={installations} onLook={onLook} />
    </>
  );
}

interface UpdateCheckProps {
  readonly installed: readonly Installation[];
  readonly installations: Pick<Installations, "updates">;
  /** Previews a package or a URL. */
  readonly onLook: (address: string) => Promise<void>;
}

/** Asks the origins of the installed plugins on request, and lists the differences of newer versions. */
function UpdateCheck({ installed, installations, onLook }: UpdateCheckProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["plugin-updates"],
    queryFn: ({ signal }) => installations.updates(signal),
    enabled: false,
    retry: false,
  });
  const updates = (data ?? []).flatMap((update) => {
    const installation = installed.find(({ sha }) => sha === update.sha);
    return installation ? [{ ...update, installation }] : [];
  });
  return (
    <>
      <p className="pb-row-actions pb-after-table">
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? "Checking for updates …" : "Check for updates"}
        </Button>
      </p>
      {error && <ErrorNotice role="alert" title="The updates could not be loaded" error={error} />}
      <output aria-label="Updates">
        {data && updates.length === 0 && <p className="pb-small">Everything that is installed is up to date.</p>}
        {updates.length > 0 && (
          <ul className="pb-box pb-rows pb-small">
            {updates.map(({ sha, preview, problem, installation: { label, version } }) => (
              <li key={sha}>
                <span className="pb-break">
                  <strong>
                    {label} {preview ? `${version} → ${preview.version}` : version}
                  </strong>
                  {problem !== undefined && (
                    <span className="pb-line">{problem} The installed version stays in use.</span>
                  )}
                  {preview?.replaces?.changes.map((change) => (
                    <span key={change} className="pb-line pb-muted">
                      {change}
                    </span>
                  ))}
                </span>
                {preview && (
                  <Button
                    aria-label={`Review ${label} ${preview.version}`}
                    onClick={() => void onLook(/^npm:(.+)@/.exec(preview.url)?.[1] ?? preview.url)}
                  >
                    Review
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </output>
    </>
  );
}
