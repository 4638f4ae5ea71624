import { useContext } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { HostContext } from "../../host/host-context.ts";
import { InstallForm } from "./install-form.tsx";
import { PackageSearch } from "./package-search.tsx";
import { InstalledList, type InstalledListProps } from "./installed-list.tsx";
import { useInstalling } from "./use-installing.ts";
import "./install.css";

const QUERY = ["installations"];

/** Installs plugins from the registry and from URLs, updates and removes them. */
export function InstallSection({ announced }: Pick<InstalledListProps, "announced">) {
  const { installations } = useContext(HostContext);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => installations.list(signal),
    staleTime: 0,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: QUERY });
  const steps = useInstalling(installations, refresh);
  return (
    <Section id="install" title="Install plugins">
      {error ? (
        <ErrorNotice title="The installed plugins could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label="Loading the installed plugins" lines={4} />
      ) : !data.available ? (
        <Notice title="Plugins cannot be installed here">
          <p>{data.reason}</p>
        </Notice>
      ) : (
        <>
          <InstallForm steps={steps} installed={data.installations} />
          <PackageSearch installations={installations} onLook={steps.look} />
          <InstalledList
            installed={data.installations}
            installations={installations}
            announced={announced}
            onLook={steps.look}
            onChanged={refresh}
          />
        </>
      )}
    </Section>
  );
}
