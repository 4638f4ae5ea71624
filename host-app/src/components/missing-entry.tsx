import { useContext, useState, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import { listAddress } from "../catalogue/addresses.ts";
import { entryLabel } from "../catalogue/labels.ts";
import { HostContext } from "../host/host-context.ts";
import { EmptyState } from "./placeholders.tsx";
import { PageHeader } from "./page-header.tsx";
import { SearchField } from "./search-field.tsx";

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

const PLACES = [
  { to: "/tasks", label: "Tasks", text: "What models do, with an example of each." },
  { to: "/libraries", label: "Libraries", text: "The code that loads a model." },
  { to: "/providers", label: "Providers", text: "Who runs models for you." },
  { to: "/models", label: "Models", text: "Find one by task, size and license." },
] as const;

/** Any address that the app does not know. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // What the address says is often nearly right: its last word is what is searched first.
  const [query, setQuery] = useState(() => pathname.split("/").findLast((part) => part !== "") ?? "");
  return (
    <>
      <PageHeader
        title="Page not found"
        lead={
          <>
            There is nothing at <code>{pathname}</code>.
          </>
        }
      />
      <form
        className="pb-not-found"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/?${new URLSearchParams({ q: query })}`);
        }}
      >
        <SearchField
          label="Search tasks, libraries, providers and models"
          value={query}
          onChange={setQuery}
          size="large"
        />
      </form>
      <ul className="pb-cards">
        {PLACES.map(({ to, label, text }) => (
          <li key={to} className="pb-card">
            <Link className="pb-card-link pb-card-title" to={to}>
              {label}
            </Link>
            <p className="pb-card-text">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
