import { Suspense, type ReactNode } from "react";
import { Link } from "react-router";
import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import { listAddress } from "../host/catalogue/addresses.ts";
import { entryLabel, KIND_LABELS } from "../host/catalogue/labels.ts";
import type { Catalogue } from "../host/use-catalogue.ts";
import { CatalogueGate } from "./catalogue-gate.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { PageHeader } from "./page-header.tsx";
import { Skeleton } from "./placeholders.tsx";

// Nearly every link leads to an existing entry.
const MissingEntry = lazyPart(async () => (await import("./missing-entry.tsx")).MissingEntry);

export interface EntryPageProps<Entry> {
  readonly kind: PluginKind;
  readonly id: string;
  readonly catalogue: Catalogue;
  /** Undefined if there is none. */
  readonly entry: Entry | undefined;
  readonly icon: ReactNode;
  /** What the plugin is, if its manifest has no description. */
  readonly lead?: string | undefined;
  /** The main buttons and links, once the entry is loaded. */
  readonly actions?: ReactNode;
  /** Facts below the heading. */
  readonly byline?: ReactNode;
  readonly children: (entry: Entry) => ReactNode;
}

/** The page of one plugin. */
export function EntryPage<Entry extends IndexEntry>(props: EntryPageProps<Entry>) {
  const { kind, id, catalogue, entry, icon, lead, actions, byline, children } = props;
  return (
    <>
      <PageHeader
        title={entry ? entryLabel(entry) : id}
        kicker={<Link to={listAddress(kind)}>{KIND_LABELS[kind]}</Link>}
        // Reserves the icon's space, so that the heading does not move.
        icon={icon ?? (catalogue.status === "pending" && <span className="pb-icon-tile" data-size="large" />)}
        actions={actions}
        lead={entry?.description ?? lead}
      >
        {byline}
      </PageHeader>
      <CatalogueGate catalogue={catalogue}>
        {entry ? (
          children(entry)
        ) : (
          <Suspense fallback={<Skeleton label="Looking for the plugin" lines={4} />}>
            <MissingEntry kind={kind} id={id} />
          </Suspense>
        )}
      </CatalogueGate>
    </>
  );
}
