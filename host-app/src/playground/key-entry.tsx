import { useId, useState } from "react";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { isHubKey, providerKeys } from "./provider-keys.ts";
import { useProviderKey } from "./use-provider-key.ts";

export interface KeyEntryProps {
  /** Provider id under which the key is kept. */
  readonly provider: string;
  /** What people call the provider. */
  readonly label: string;
  readonly entry: ProviderEntry | undefined;
}

/** Takes a provider's key into memory, on request into the tab's session, or forgets it. */
export function KeyEntry({ provider, label, entry }: KeyEntryProps) {
  const id = useId();
  const key = useProviderKey(provider);
  const [draft, setDraft] = useState("");
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<string>();

  if (key !== undefined) {
    return (
      <div className="pb-field">
        <span className="pb-label">Key for {label}</span>
        <span className="pb-key-in-use">
          {providerKeys.isKept(provider) ? "In use, until this tab is closed" : "In use, in this page’s memory only"}
          <button type="button" className="pb-button" onClick={() => providerKeys.forget(provider)}>
            Forget
          </button>
        </span>
      </div>
    );
  }
  return (
    <form
      className="pb-field"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(keyMismatch(draft.trim(), label, entry) ?? providerKeys.use(provider, draft.trim(), keep));
        setDraft("");
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

/** Why a key of this form cannot belong to the provider. */
function keyMismatch(key: string, label: string, entry: ProviderEntry | undefined): string | undefined {
  if (!entry?.directOnly || !isHubKey(key)) return undefined;
  return `${label} takes its own keys only, and this is a hub token. Create a key at the provider.`;
}

function placeholderOf(entry: ProviderEntry | undefined): string {
  if (entry?.directOnly) return "The provider’s own";
  return entry && entry.hosts.length > 0 ? "hf_… or the provider’s own" : "hf_…";
}

function helpOf(entry: ProviderEntry | undefined): string {
  const kept = "Kept in this page’s memory.";
  if (entry?.browser === "relay") return `${kept} The provider lets no browser in: you need a relay of your own.`;
  if (entry?.directOnly) return `${kept} It goes to the provider and nowhere else.`;
  if (entry && entry.hosts.length === 0) return `${kept} It goes to the router.`;
  if (entry?.browser === "router") return `${kept} The provider lets no browser in: use a hub token, for the router.`;
  return `${kept} A hub token goes to the router, another key to the provider.`;
}
