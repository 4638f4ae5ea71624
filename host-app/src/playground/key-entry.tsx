import { isDirect } from "@patchbay/core/client";
import { useId, useState, type ReactNode } from "react";
import { WarningIcon } from "../components/icons/interface-icons.tsx";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { changedAddresses, useAddresses } from "../settings/use-addresses.ts";
import { isHubKey, providerKeys } from "./provider-keys.ts";
import { originOf, useKeyAccess } from "./use-access.ts";

export interface KeyEntryProps {
  /** Provider id under which the key is kept. */
  readonly provider: string;
  /** What people call the provider. */
  readonly label: string;
  readonly entry: ProviderEntry | undefined;
}

/** Takes a provider's key into memory, on request into the tab's session, or forgets it. */
export function KeyEntry({ provider, label, entry }: KeyEntryProps) {
  const { state, use, allow } = useKeyAccess(provider, entry);
  const forget = (
    <button type="button" className="pb-button" onClick={() => providerKeys.forget(provider)}>
      Forget
    </button>
  );
  if (state.status === "none") {
    return (
      <NewKey label={label} entry={entry} use={use}>
        <Destinations entry={entry} />
      </NewKey>
    );
  }
  return (
    <div className="pb-field">
      <span className="pb-label">Key for {label}</span>
      {state.status === "ready" ? (
        <span className="pb-key-in-use">
          {state.kept ? "In use, until this tab is closed" : "In use, in this page’s memory only"}
          {forget}
        </span>
      ) : (
        <div className="pb-key-held" role="alert">
          <p>This key is not used: something has changed since you entered it.</p>
          <ul>
            {state.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <span className="pb-row-actions">
            <button type="button" className="pb-button" onClick={() => void allow()}>
              Use it all the same
            </button>
            {forget}
          </span>
        </div>
      )}
      <Destinations entry={entry} />
    </div>
  );
}

interface NewKeyProps {
  readonly label: string;
  readonly entry: ProviderEntry | undefined;
  readonly use: (key: string, keep: boolean) => Promise<string | undefined>;
  readonly children: ReactNode;
}

function NewKey({ label, entry, use, children }: NewKeyProps) {
  const id = useId();
  const [draft, setDraft] = useState("");
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(key: string) {
    setDraft("");
    setProblem(keyMismatch(key, label, entry) ?? (await use(key, keep)));
  }

  return (
    <form
      className="pb-field"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void take(draft.trim());
      }}
    >
      <label htmlFor={id}>Key for {label}</label>
      <span className="pb-key-row">
        <input
          id={id}
          className="pb-input pb-mono"
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholderOf(entry)}
          value={draft}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(undefined);
          }}
        />
        <button type="submit" className="pb-button">
          Use
        </button>
      </span>
      {children}
      <label className="pb-check">
        <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
        Keep it until this tab is closed
      </label>
      <span id={`${id}-help`} className={problem ? "pb-field-error" : "pb-muted"} role={problem ? "alert" : undefined}>
        {problem ?? helpOf(entry)}
      </span>
    </form>
  );
}

/** Who gets the key besides what people expect: a hub or router that is not the default, a plugin from elsewhere. */
function Destinations({ entry }: Pick<KeyEntryProps, "entry">) {
  const addresses = changedAddresses(useAddresses());
  const from = entry?.origin === "installed" ? entry : undefined;
  if (addresses.length === 0 && !from) return null;
  return (
    <ul className="pb-key-destinations">
      {addresses.map(([name, url]) => (
        <li key={name}>
          <WarningIcon size={14} />
          <span>
            {name}: <code>{url}</code>, not the default
          </span>
        </li>
      ))}
      {from && (
        <li>
          <WarningIcon size={14} />
          <span>
            Plugin {originOf(from)}
            {from.hosts.length > 0 && <>; keys may go to {from.hosts.join(", ")}</>}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Why a key of this form cannot belong to the provider. */
function keyMismatch(key: string, label: string, entry: ProviderEntry | undefined): string | undefined {
  if (!entry || !isDirect(entry) || !isHubKey(key)) return undefined;
  return `${label} takes its own keys only, and this is a hub token. Create a key at the provider.`;
}

function placeholderOf(entry: ProviderEntry | undefined): string {
  if (entry && isDirect(entry)) return "The provider’s own";
  return entry && entry.hosts.length > 0 ? "hf_… or the provider’s own" : "hf_…";
}

function helpOf(entry: ProviderEntry | undefined): string {
  const kept = "Kept in this page’s memory.";
  if (entry?.browser === "relay") return `${kept} The provider lets no browser in: you need a relay of your own.`;
  if (entry && isDirect(entry)) return `${kept} It goes to the provider and nowhere else.`;
  if (entry && entry.hosts.length === 0) return `${kept} It goes to the router.`;
  if (entry?.browser === "router") return `${kept} The provider lets no browser in: use a hub token, for the router.`;
  return `${kept} A hub token goes to the router, another key to the provider.`;
}
