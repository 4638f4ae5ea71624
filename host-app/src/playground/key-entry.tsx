import { useId, useState } from "react";
import { providerKeys } from "./provider-keys.ts";
import { useProviderKey } from "./use-provider-key.ts";

export interface KeyEntryProps {
  /** Provider id under which the key is kept. */
  readonly provider: string;
  /** What people call the provider. */
  readonly label: string;
}

/** Takes a provider's key into memory, or forgets it. */
export function KeyEntry({ provider, label }: KeyEntryProps) {
  const id = useId();
  const key = useProviderKey(provider);
  const [draft, setDraft] = useState("");
  const [problem, setProblem] = useState<string>();

  if (key !== undefined) {
    return (
      <div className="pb-field">
        <span className="pb-label">Key for {label}</span>
        <span className="pb-key-in-use">
          In use, in this page&rsquo;s memory only
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
        setProblem(providerKeys.use(provider, draft.trim()));
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
          placeholder="hf_… or the provider’s own"
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
      <span id={`${id}-help`} className={problem ? "pb-field-error" : "pb-muted"} role={problem ? "alert" : undefined}>
        {problem ?? "Kept in this page’s memory only. A hub token goes to the router, another key to the provider."}
      </span>
    </form>
  );
}
