import { useQuery } from "@tanstack/react-query";
import type { Installation } from "../../../server/api.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import type { Installations } from "../../host/server-installations.ts";

export interface UpdateCheckProps {
  readonly installed: readonly Installation[];
  readonly installations: Pick<Installations, "updates">;
  /** Previews a package or a URL. */
  readonly onLook: (address: string) => Promise<void>;
}

/** Asks the origins of the installed plugins on request, and lists the differences of newer versions. */
export function UpdateCheck({ installed, installations, onLook }: UpdateCheckProps) {
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
