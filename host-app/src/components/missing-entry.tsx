import { Link } from "react-router";
import type { PluginKind } from "@patchbay/core/plugin";
import { listAddress } from "../catalogue/entry-address.ts";
import { EmptyState } from "./empty-state.tsx";

/** Stands on a plugin's page when the catalogue does not hold that plugin. */
export function MissingEntry({ kind, id }: { readonly kind: PluginKind; readonly id: string }) {
  return (
    <EmptyState title={`There is no ${kind} “${id}”`}>
      It may be disabled, or not be installed. See <Link to={listAddress(kind)}>what there is</Link> and the{" "}
      <Link to="/plugins">plugins page</Link>.
    </EmptyState>
  );
}
