import { Link } from "react-router";
import { KeyEntry } from "./key-entry.tsx";
import type { PlayTarget } from "./use-play-target.ts";

/** By what right and way a call is made: the provider's key, and where it leads. */
export function AccessControls({ target }: { readonly target: PlayTarget }) {
  const { provider, label, entry, access } = target;
  return (
    <>
      {(entry || provider === "auto") && <KeyEntry key={provider} provider={provider} label={label} entry={entry} />}
      <p className="pb-small pb-muted">
        {access.billTo !== "" && <>Billed to {access.billTo}. </>}
        <Link to="/settings">Hub, router and billing</Link>
      </p>
    </>
  );
}
