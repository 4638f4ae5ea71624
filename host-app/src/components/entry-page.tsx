import { useContext, useSyncExternalStore, type ReactNode } from "react";
import { Link } from "react-router";
import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import { listAddress } from "../catalogue/addresses.ts";
import { entryLabel, KIND_LABELS } from "../catalogue/labels.ts";
import type { Catalogue } from "../host/use-catalogue.ts";
import { HostContext } from "../host/host-context.ts";
import { CatalogueGate } from "./catalogue-gate.tsx";
import { EmptyState } from "./placeholders.tsx";
import { PageHeader } from "./page-header.tsx";

export interface EntryPageProps<Entry> {
  readonly kind: PluginKind;
  readonly id: string;
  readonly catalogue: Catalogue;
  /** Undefined as long as there is none. */
  readonly entry: Entry | undefined;
  readonly icon: ReactNode;
  /** Buttons and links for what is done here first, once the entry is there. */
  readonly actions?: ReactNode;
  /** Facts below the heading. */
  readonly byline?: ReactNode;
  readonly children: (entry: Entry) => ReactNode;
}

/** The page of one plugin. */
export function EntryPage<Entry extends IndexEntry>(props: EntryPageProps<Entry>) {
  const { kind, id, catalogue, entry, icon, actions, byline, children } = props;
  return (
    <>
      <PageHeader
        title={entry ? entryLabel(entry) : id}
        kicker={<Link to={listAddress(kind)}>{KIND_LABELS[kind]}</Link>}
        icon={icon}
        actions={actions}
        lead={entry?.description}
      >
        {byline}
      </PageHeader>
      <CatalogueGate catalogue={catalogue}>
        {entry ? children(entry) : <MissingEntry kind={kind} id={id} />}
      </CatalogueGate>
    </>
  );
}

/** Stands on a plugin's page when the catalogue does not hold that plugin: there is none, or it is out of service. */
function MissingEntry({ kind, id }: { readonly kind: PluginKind; readonly id: string }) {
  const { index, safeMode } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  const known: readonly IndexEntry[] = read.status === "ready" ? read.entries : [];
  const entry = known.find((one) => one.kind === kind && one.id === id);
  if (!entry) {
    return (
      <EmptyState title={`There is no ${kind} “${id}”`}>
        Its plugin may not be installed. See <Link to={listAddress(kind)}>what there is</Link> and the{" "}
        <Link to="/plugins">plugins page</Link>.
      </EmptyState>
    );
  }
  const blocked = safeMode.on && entry.origin !== "built-in";
  return (
    <EmptyState title={`The ${kind} “${entryLabel(entry)}” is ${blocked ? "blocked in safe mode" : "disabled"}`}>
      <Link to={`/plugins?q=${encodeURIComponent(id)}`}>
        {blocked ? "See it on the plugins page" : "Enable it on the plugins page"}
      </Link>
      .
    </EmptyState>
  );
}
