import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { FoundPackage } from "../../../server/api.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { timeText } from "../../ui/format-values.ts";
import type { Installations } from "../../host/server-installations.ts";

export interface PackageSearchProps {
  readonly installations: Pick<Installations, "packages">;
  /** Previews a package. */
  readonly onLook: (name: string) => Promise<void>;
}

/** The plugins of npm's registry, loaded on request. */
export function PackageSearch({ installations, onLook }: PackageSearchProps) {
  const [text, setText] = useState("");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["plugin-packages"],
    queryFn: ({ signal }) => installations.packages(signal),
    enabled: false,
    retry: false,
  });
  if (!data) {
    return (
      <>
        <p className="pb-row-actions">
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? "Searching the registry …" : "Search the registry for plugins"}
          </Button>
        </p>
        {error && <ErrorNotice role="alert" title="The registry could not be searched" error={error} />}
      </>
    );
  }
  const shown = data.packages.filter((each) => matches(each, text));
  return (
    <section aria-label="Plugins in the registry" className="pb-stack pb-gap-4 pb-packages">
      {data.problem !== undefined && (
        <Notice tone="warning" title={`This list is of ${timeText(new Date(data.at))}`}>
          <p>{data.problem} Installed plugins are not affected.</p>
        </Notice>
      )}
      <SearchField label="Search plugins in the registry" value={text} onChange={setText} />
      {shown.length === 0 ? (
        <p className="pb-muted pb-small">No package with the keyword patchbay-plugin matches.</p>
      ) : (
        <DataTable label="Plugins in the registry" columns={["Package", "Version", { title: "Actions", hidden: true }]}>
          {shown.map(({ name, version, description, account, publishedAt }) => (
            <tr key={name}>
              <th scope="row">
                <span className="pb-break">{name}</span>
                <span className="pb-line pb-small pb-muted">
                  {[description, account && `by ${account}`, publishedAt && date.format(new Date(publishedAt))]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </th>
              <td data-nowrap="">{version}</td>
              <td data-align="end">
                <Button kind="quiet" aria-label={`Preview ${name}`} onClick={() => void onLook(name)}>
                  Preview
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

function matches({ name, description = "" }: FoundPackage, text: string): boolean {
  return `${name} ${description}`.toLowerCase().includes(text.trim().toLowerCase());
}
