import { useContext, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import { listAddress } from "../catalogue/addresses.ts";
import { entryLabel } from "../catalogue/labels.ts";
import { HostContext } from "../host/host-context.ts";
import { EmptyState } from "./placeholders.tsx";
import { PageHeader } from "./page-header.tsx";

/** Stands on a plugin's page when the catalogue does not hold that plugin: there is none, or it is out of service. */
export function MissingEntry({ kind, id }: { readonly kind: PluginKind; readonly id: string }) {
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

/** Any address that the app does not know. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="Page not found" />
      <p className="pb-not-found">
        There is nothing at <code>{pathname}</code>.
      </p>
      <p>
        <Link to="/">Search everything</Link>, or browse <Link to="/tasks">tasks</Link>,{" "}
        <Link to="/libraries">libraries</Link> and <Link to="/providers">providers</Link>.
      </p>
    </>
  );
}
