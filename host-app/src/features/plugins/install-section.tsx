import { useContext, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { HostContext } from "../../host/host-context.ts";
import { InstalledList, type InstalledListProps } from "./installed-list.tsx";
import { useInstalling, type InstallingSteps } from "./use-installing.ts";
import "./install.css";
import { PluginPreview } from "./plugin-preview.tsx";
import type { Installation, FoundPackage } from "../../../server/api.ts";
import { Button } from "../../ui/button.tsx";
import { FilePicker } from "./file-picker.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { timeText } from "../../ui/format-values.ts";
import type { Installations } from "../../host/server-installations.ts";

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

interface InstallFormProps {
  readonly steps: InstallingSteps;
  /** The installed plugins: a plugin that was removed again is not announced. */
  readonly installed: readonly Installation[];
}

/** Takes a URL or a package's name, shows the plugin, and installs it after a confirmation. */
function InstallForm({ steps, installed }: InstallFormProps) {
  const [address, setAddress] = useState("");
  const { state, look, install, cancel } = steps;
  const busy = state.step === "looking" || state.step === "installing";
  return (
    <>
      <form
        className="pb-install-form"
        onSubmit={(event) => {
          event.preventDefault();
          void look(address);
        }}
      >
        <TextField
          label="Package or URL"
          className="pb-mono"
          required
          placeholder="@acme/patchbay-provider-acme"
          value={address}
          help="A package of npm's registry, or the address of a built plugin or its archive. The server fetches and checks it. Nothing is stored or run before you install it."
          onChange={setAddress}
        >
          <Button type="submit" disabled={busy}>
            Preview
          </Button>
        </TextField>
      </form>
      <FilePicker disabled={busy} onPick={(name, files) => void steps.lookAtFiles(name, files)} />
      <output className="pb-small">
        {state.step === "looking" && `Checking ${state.name} …`}
        {state.step === "looked" && "Nothing is installed yet. Review the plugin first."}
        {state.step === "installing" && `Installing ${state.preview.label} ${state.preview.version} …`}
        {state.step === "installed" &&
          installed.some(({ sha }) => sha === state.preview.sha) &&
          `${state.preview.label} ${state.preview.version} is installed.`}
      </output>
      {state.step === "looking" && <Button onClick={cancel}>Cancel</Button>}
      {state.step === "failed" && <ErrorNotice role="alert" title={state.title} error={state.error} />}
      {(state.step === "looked" || state.step === "installing") && (
        <div className="pb-box pb-pad-6 pb-install-preview">
          <PluginPreview
            preview={state.preview}
            busy={state.step === "installing"}
            onInstall={(consent) => {
              setAddress("");
              void install(state.preview, consent);
            }}
            onCancel={cancel}
          />
        </div>
      )}
    </>
  );
}

interface PackageSearchProps {
  readonly installations: Pick<Installations, "packages">;
  /** Previews a package. */
  readonly onLook: (name: string) => Promise<void>;
}

/** The plugins of npm's registry, loaded on request. */
function PackageSearch({ installations, onLook }: PackageSearchProps) {
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
        <Notice tone="warning" title={`This list is from ${timeText(new Date(data.at))}`}>
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
