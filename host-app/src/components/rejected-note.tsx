import { Link } from "react-router";
import type { Catalogue } from "../host/use-catalogue.ts";
import { WarningIcon } from "./icons/interface-icons.tsx";

/** Says that a list is not complete, when entries of the plugin index could not be used. */
export function RejectedNote({ catalogue }: { readonly catalogue: Catalogue }) {
  const count = catalogue.rejected.length;
  if (count === 0) return null;
  return (
    <p className="pb-note" data-tone="warning">
      <WarningIcon size={14} />
      <span>
        {count} {count === 1 ? "entry" : "entries"} of the plugin index cannot be used:{" "}
        <Link to="/plugins#rejected">see why</Link>.
      </span>
    </p>
  );
}
