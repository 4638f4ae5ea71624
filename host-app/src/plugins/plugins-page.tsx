import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import type { PluginRecord, RejectedEntry } from "@patchbay/core/plugin";
import { BASE_URL } from "../runtime-config.ts";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { FilterChoices } from "../components/filter-choices.tsx";
import { FilterBar } from "../components/filter-bar.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { searchIn } from "../catalogue/search.ts";
import { useCatalogue } from "../host/use-catalogue.ts";
import { HostContext } from "../host/host-context.ts";
import { usePatchbayState, usePluginSnapshot } from "../host/use-patchbay.ts";
import { useQueryValue } from "../hooks/use-query.ts";
import { InstallSection } from "./install-section.tsx";
import { entryLabel, KIND_LABELS } from "../catalogue/labels.ts";
import { PluginTable } from "./plugin-table.tsx";

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

const PROBLEMS = new Set(["failed", "incompatible"]);

/** What needs attention first, then by name. */
function byAttention(one: PluginRecord, other: PluginRecord): number {
  const problems = Number(PROBLEMS.has(other.state.status)) - Number(PROBLEMS.has(one.state.status));
  return problems || entryLabel(one.entry).localeCompare(entryLabel(other.entry), "en", { sensitivity: "base" });
}

/** `/plugins`: what the plugin host knows, and switches for it. */
export function PluginsPage() {
  const catalogue = useCatalogue();
  const { error, refetch } = usePatchbayState();
  const snapshot = usePluginSnapshot();
  return (
    <>
      <PageHeader
        title="Plugins"
        lead="Every task, library and provider is a plugin. Its code is fetched, checked against its hash and run when it is first used."
      />
      {error ? (
        <ErrorNotice title="The plugin host could not be started" error={error} onRetry={() => void refetch()} />
      ) : !snapshot ? (
        <Skeleton label="Starting the plugin host" lines={9} />
      ) : snapshot.index.status === "failed" ? (
        <ErrorNotice title="There is no catalogue" error={snapshot.index.reason} onRetry={catalogue.refresh} />
      ) : (
        <PluginLists plugins={snapshot.plugins} shadowed={snapshot.shadowed} rejected={snapshot.rejected} />
      )}
      <InstallSection />
    </>
  );
}

interface PluginListsProps {
  readonly plugins: readonly PluginRecord[];
  readonly shadowed: readonly PluginRecord[];
  readonly rejected: readonly RejectedEntry[];
}

function PluginLists({ plugins, shadowed, rejected }: PluginListsProps) {
  const { switches, safeMode } = useContext(HostContext);
  const { data: forEverybody = false } = useQuery({
    queryKey: ["switches"],
    queryFn: () => switches.areForEverybody(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [query] = useQueryValue("q");
  const [kind, setKind] = useQueryValue("kind");
  const [state, setState] = useQueryValue("state");
  const shown = searchIn(plugins.toSorted(byAttention), query, ({ entry }) => ({
    label: entryLabel(entry),
    id: entry.id,
    rest: [],
  })).filter(
    (record) =>
      (!kind || record.entry.kind === kind) &&
      (!state || (state === "problem" ? PROBLEMS.has(record.state.status) : record.state.status === state)),
  );
  return (
    <>
      <FilterBar label="Filter plugins" shown={shown.length} total={plugins.length}>
        <FilterChoices label="Kind" value={kind} options={KINDS} onChange={setKind} />
        <FilterChoices
          label="State"
          value={state}
          options={[
            { value: "ready", label: "Ready" },
            { value: "problem", label: "With a problem" },
            { value: "disabled", label: "Disabled" },
            ...(safeMode.on ? [{ value: "blocked", label: "Blocked" }] : []),
          ]}
          onChange={setState}
        />
      </FilterBar>
      {shown.length === 0 ? (
        <EmptyState title={plugins.length === 0 ? "No plugin is installed" : "No plugin fits these filters"} />
      ) : (
        <PluginTable label="Plugins" plugins={shown} switches={{ forEverybody }} />
      )}
      <p className="pb-small pb-muted pb-after-table">
        Disable takes a plugin out of service {forEverybody ? "for everybody who uses this server" : "in this browser"}{" "}
        until it is enabled again.
        {!safeMode.on && (
          <>
            {" "}
            When a plugin freezes a page, open {/* Not a link of the app: the page has to be loaded anew. */}
            <a href={`${BASE_URL}plugins?safe`}>this page in safe mode</a>, where only built-in plugins run, and disable
            it.
          </>
        )}
      </p>
      {shadowed.length > 0 && (
        <Section id="shadowed" title="Shadowed">
          <p>Another plugin of the same kind and id, from a stronger origin, is used instead of these.</p>
          <PluginTable label="Shadowed plugins" plugins={shadowed} />
        </Section>
      )}
      {rejected.length > 0 && (
        <Section id="rejected" title="Invalid manifest">
          <p>These entries of the index have an invalid manifest.</p>
          <ul className="pb-rows">
            {rejected.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                <code>{name}</code>
                <p className="pb-small">{reason}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
