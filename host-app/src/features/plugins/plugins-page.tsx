import { useContext, useMemo, useState, useSyncExternalStore } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  pluginKey,
  type IndexEntry,
  type PluginKey,
  type PluginRecord,
  type PluginSnapshot,
  type PluginState,
} from "@patchbay/core/plugin";
import { BASE_URL } from "../../host/runtime-config.ts";
import { Skeleton } from "../../ui/placeholders.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { FilterBar, NothingFits } from "../../ui/filter-bar.tsx";
import { Fold } from "../../ui/fold.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import type { SearchText } from "../../host/catalogue/search.ts";
import { HostContext } from "../../host/host-context.ts";
import { usePatchbayState, usePluginSnapshot } from "../../host/use-patchbay.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useFound } from "../../host/catalogue/use-found.ts";
import { pluginPolicy } from "../../host/trust/policy.ts";
import { InstallSection } from "./install-section.tsx";
import { FindCulprit } from "./find-culprit.tsx";
import { LiveChanges } from "./live-changes.tsx";
import { entryLabel, KIND_LABELS } from "../../host/catalogue/labels.ts";
import { PluginTable, type PluginTableProps } from "./plugin-table.tsx";

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

const { compare } = new Intl.Collator("en", { sensitivity: "base" });

const isProblem = ({ state }: PluginRecord): boolean => state.status === "failed" || state.status === "incompatible";

/** Plugins with problems first, then by name. */
function byAttention(one: PluginRecord, other: PluginRecord): number {
  return Number(isProblem(other)) - Number(isProblem(one)) || compare(entryLabel(one.entry), entryLabel(other.entry));
}

function recordText({ entry }: PluginRecord): SearchText {
  return { label: entryLabel(entry), id: entry.id, rest: [] };
}

type Lists = Pick<PluginSnapshot, "plugins" | "shadowed" | "rejected">;

/** The plugin host's lists; until it is loaded, those of the index. */
function usePluginLists(): Lists | undefined {
  const { index, switches, safeMode } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  const snapshot = usePluginSnapshot();
  return useMemo(() => {
    if (snapshot && snapshot.index.status !== "pending") return snapshot;
    if (read.status !== "ready") return undefined;
    const policy = pluginPolicy(switches, safeMode);
    const [everywhere, here] = [new Set(read.disabled), new Set(policy.disabled)];
    const stateOf = (key: PluginKey, entry: IndexEntry): PluginState => {
      if (everywhere.has(key)) return { status: "disabled", by: "index" };
      if (here.has(key)) return { status: "disabled", by: "host" };
      const reason = policy.blocked(entry);
      return reason === undefined ? { status: "listed" } : { status: "blocked", reason };
    };
    const plugins = read.entries.map((entry): PluginRecord => {
      const key = pluginKey(entry.kind, entry.id);
      return { key, entry, state: stateOf(key, entry) };
    });
    return { plugins, shadowed: [], rejected: read.rejected };
  }, [read, snapshot, switches, safeMode]);
}

/** `/plugins`: installed plugins, their state, and switches for them. */
export function PluginsPage() {
  const { index } = useContext(HostContext);
  const { error, refetch } = usePatchbayState();
  const snapshot = usePluginSnapshot();
  const lists = usePluginLists();
  const [announced] = useState(() => new Set<PluginKey>());
  return (
    <>
      <PageHeader
        title="Plugins"
        lead="Every task, library and provider is a plugin. Its code is downloaded, checked against its hash and run on first use."
      />
      <InstallSection announced={announced} />
      <Section id="plugins" title="All plugins">
        {error ? (
          <ErrorNotice title="The plugin host could not be started" error={error} onRetry={() => void refetch()} />
        ) : snapshot?.index.status === "failed" ? (
          <ErrorNotice
            title="The catalog could not be loaded"
            error={snapshot.index.reason}
            onRetry={() => void index.refresh()}
          />
        ) : lists ? (
          <PluginLists {...lists} />
        ) : (
          <Skeleton label="Loading the plugin index" lines={9} />
        )}
      </Section>
      <LiveChanges announced={announced} />
    </>
  );
}

function PluginLists({ plugins, shadowed, rejected }: Lists) {
  const { switches, safeMode } = useContext(HostContext);
  const { data: forEverybody = false } = useQuery({
    queryKey: ["switches"],
    queryFn: () => switches.areForEverybody(),
  });
  const [query] = useQueryValue("q");
  const [kind, setKind] = useQueryValue("kind");
  const [state, setState] = useQueryValue("state");
  const sorted = useMemo(() => plugins.toSorted(byAttention), [plugins]);
  const { matches, close } = useFound(sorted, query, recordText);
  const shown = useMemo(
    () =>
      matches.filter(
        (record) =>
          (!kind || record.entry.kind === kind) &&
          (!state || (state === "problem" ? isProblem(record) : record.state.status === state)),
      ),
    [matches, kind, state],
  );
  const health = useMemo(() => {
    const stateOption = (value: string, label: string, holds: (record: PluginRecord) => boolean) => {
      const count = plugins.filter(holds).length;
      return { value, label: `${label} ${count.toLocaleString("en")}` };
    };
    return [
      stateOption("listed", "Not loaded", (record) => record.state.status === "listed"),
      stateOption("ready", "Loaded", (record) => record.state.status === "ready"),
      stateOption("problem", "Failed", isProblem),
      stateOption("disabled", "Disabled", (record) => record.state.status === "disabled"),
      ...(safeMode.on ? [stateOption("blocked", "Blocked", (record) => record.state.status === "blocked")] : []),
    ];
  }, [plugins, safeMode.on]);
  return (
    <>
      <FilterBar label="Filter plugins" shown={shown.length} total={plugins.length} close={close}>
        <FilterChoices label="Kind" value={kind} options={KINDS} onChange={setKind} />
        <FilterChoices label="Health" value={state} options={health} onChange={setState} />
      </FilterBar>
      {!query.trim() && !kind && !state && plugins.length > 0 ? (
        <PluginGroups plugins={sorted} switches={{ forEverybody }} />
      ) : shown.length === 0 ? (
        <NothingFits what="plugin" total={plugins.length} />
      ) : (
        <PluginTable label="Plugins" plugins={shown} switches={{ forEverybody }} />
      )}
      <p className="pb-small pb-muted pb-after-table">
        Disabling a plugin takes it out of use {forEverybody ? "for everyone on this server" : "in this browser only"}{" "}
        until you enable it again.
        {!safeMode.on && (
          <>
            {" "}
            If a plugin freezes a page, open {/* Not a link of the app: the page has to be reloaded. */}
            <a href={`${BASE_URL}plugins?safe`}>this page in safe mode</a>, where only built-in plugins run, and disable
            it.
          </>
        )}
      </p>
      <FindCulprit plugins={plugins} />
      {shadowed.length > 0 && (
        <Section id="shadowed" title="Shadowed">
          <p>Another plugin of the same kind and ID takes precedence over these.</p>
          <PluginTable label="Shadowed plugins" plugins={shadowed} />
        </Section>
      )}
      {rejected.length > 0 && (
        <Section id="rejected" title="Invalid manifest">
          <p>
            These plugins are not in use, or not as they were last changed. Correct what is listed in each one and build
            it again; the reference has <Link to="/docs/reference/manifest">every member of a manifest</Link>.
          </p>
          <ul className="pb-box pb-rows">
            {rejected.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                <code>{name}</code>
                <Reason text={reason} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** The plugins that need attention or were added here; the hundreds of built-in ones are collapsed. */
function PluginGroups({ plugins, switches }: Pick<PluginTableProps, "plugins" | "switches">) {
  const problems = plugins.filter(isProblem);
  const healthy = plugins.filter((record) => !isProblem(record));
  const added = healthy.filter(({ entry }) => entry.origin !== "built-in");
  return (
    <>
      {problems.length > 0 && (
        <Section id="problems" level={3} title="Problems">
          <PluginTable label="Plugins with problems" plugins={problems} switches={switches} />
        </Section>
      )}
      {added.length > 0 && (
        <Section id="added" level={3} title="Installed">
          <PluginTable label="Plugins" plugins={added} switches={switches} />
        </Section>
      )}
      <Section id="built-in" level={3} title="Built-in">
        {KINDS.map(({ value, label }) => {
          const builtIn = healthy.filter(({ entry }) => entry.origin === "built-in" && entry.kind === value);
          return (
            builtIn.length > 0 && (
              <Fold key={value} summary={`${label} ${builtIn.length}`} loading={`Loading ${label}`}>
                {() => <PluginTable label={`Built-in ${label.toLowerCase()}`} plugins={builtIn} switches={switches} />}
              </Fold>
            )
          );
        })}
      </Section>
    </>
  );
}

/** Why a manifest is rejected; several problems become a list. */
function Reason({ text }: { readonly text: string }) {
  const [first, ...problems] = text.split("\n");
  return (
    <div className="pb-rejected pb-small">
      <p>{first}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
