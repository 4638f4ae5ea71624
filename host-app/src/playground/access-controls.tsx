import { Link } from "react-router";
import { changedAddresses, useAddresses } from "../settings/use-addresses.ts";
import { KeyEntry } from "./key-entry.tsx";
import type { PlayTarget } from "./use-play-target.ts";

/** By what right and way a call is made: the provider's key, and where the settings differ from the defaults. */
export function AccessControls({ target }: { readonly target: PlayTarget }) {
  const { provider, label, entry, access } = target;
  const changed = changedAddresses(useAddresses());
  return (
    <>
      <KeyEntry key={provider} provider={provider} label={label} entry={entry} />
      <p className="pb-small pb-muted">
        {access.billTo !== "" && <>Billed to {access.billTo}. </>}
        {changed.map(([name, url]) => (
          <span key={name}>
            {name}: <code>{url}</code>.{" "}
          </span>
        ))}
        <Link to="/settings">Hub, router and billing</Link>
      </p>
    </>
  );
}
