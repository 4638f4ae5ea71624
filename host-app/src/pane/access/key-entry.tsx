import {
  isDirect,
  keyVariables,
  needsKey,
  sufficientPart,
  type KeyLifetime,
  type ProviderKey,
} from "@patchbay/core/client";
import { createContext, useContext, useId, useState, type ReactNode } from "react";
import { WarningIcon } from "@patchbay/widgets/parts";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { offerUndo } from "../../ui/show-toast.ts";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { allAddresses, changedAddresses, useAddresses } from "../../host/settings/use-addresses.ts";
import { isForeign, NOT_BESIDE_INSTALLED } from "../../host/trust/provider-keys.ts";
import { useKept } from "../../calls/panes/bench-memory.ts";
import { KeyVariables } from "./key-variables.tsx";
import { originOf, useAccess, useKeyAccess, WITHOUT_KEY } from "../../calls/access/use-access.ts";
import { useKeptCaret } from "./use-kept-caret.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import { TextField, type TextFieldProps } from "../../ui/form/text-field.tsx";

/** Keys being typed, by provider, in memory while the page is open. */
export const KeyDrafts = createContext<Map<string, unknown> | undefined>(undefined);

export interface KeyEntryProps {
  /** Provider id that the key is stored under. */
  readonly provider: string;
  /** Display name of the provider. */
  readonly label: string;
  readonly entry: ProviderEntry | undefined;
}

/** Takes a provider's key for the tab's session or, on request, for this device; it can also forget the key. */
export function KeyEntry({ provider, label, entry }: KeyEntryProps) {
  const { state, use, allow, forget: drop, isShared } = useKeyAccess(provider, entry);
  const forget = <Button onClick={() => offerUndo("Key forgotten", drop())}>Forget</Button>;
  const access = useAccess(provider, entry);
  if (state.status === "none" && (access.relayed || needsNoKey(entry))) {
    return (
      <div className="pb-field">
        <span className="pb-label">
          {access.relayed ? `The server has a key for ${label}` : `No key is needed for ${label}`}
        </span>
        <span className="pb-bar pb-between">
          {access.simulated ? "Answers are simulated." : `${access.source}.`}
          {access.simulated && <Button onClick={() => void use(WITHOUT_KEY, false)}>Call it live</Button>}
        </span>
        {(access.relayed || entry?.keyParts) && (
          <details className="pb-fold">
            <summary>{access.relayed ? "Use another key" : "Needs an API key"}</summary>
            <NewKey provider={provider} label={label} entry={entry} use={use}>
              <Destinations entry={entry} />
            </NewKey>
          </details>
        )}
        <Destinations entry={entry} />
      </div>
    );
  }
  if (state.status === "none") {
    return (
      <NewKey provider={provider} label={label} entry={entry} use={use}>
        <Destinations entry={entry} />
      </NewKey>
    );
  }
  return (
    <div className="pb-field">
      <span className="pb-label">{titleOf({ label, entry }, isShared)}</span>
      {state.status === "ready" && state.key === WITHOUT_KEY ? (
        <span className="pb-bar pb-between">
          Called live.
          <Button onClick={drop}>Simulate</Button>
        </span>
      ) : state.status === "ready" ? (
        <span className="pb-bar pb-between">
          {KEY_STATES[state.lifetime]}
          {forget}
        </span>
      ) : (
        <div className="pb-stack pb-gap-2 pb-key-held" role="alert">
          <p>This key is on hold: something has changed since you entered it:</p>
          <ul>
            {state.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <span className="pb-row-actions">
            <Button onClick={() => void allow()}>Use it anyway</Button>
            {forget}
          </span>
        </div>
      )}
      <Destinations entry={entry} />
    </div>
  );
}

/** Where a key in use is stored, as display text. */
export const KEY_STATES: Readonly<Record<KeyLifetime, string>> = {
  page: "In use until the page is reloaded",
  session: "In use for this session",
  device: "Remembered on this device",
};

function titleOf({ label, entry }: Pick<KeyEntryProps, "label" | "entry">, isShared: boolean): string {
  if (isShared) return "HF token, for every provider behind the router";
  return needsNoKey(entry) ? `No key is needed for ${label}` : `Key for ${label}`;
}

function needsNoKey(entry: ProviderEntry | undefined): boolean {
  return entry !== undefined && !needsKey(entry);
}

interface NewKeyProps extends KeyEntryProps {
  readonly use: (key: ProviderKey, onDevice: boolean) => Promise<string | undefined>;
  readonly children: ReactNode;
}

function NewKey({ provider, label, entry, use, children }: NewKeyProps) {
  const id = useId();
  const allDrafts = useContext(KeyDrafts);
  const [drafts, setDrafts] = useKept<Readonly<Record<string, string>>>(allDrafts, provider, {});
  const [wanted, setOnDevice] = useKept(allDrafts, `${provider} on this device`, false);
  const { tasks, libraries, providers } = useCatalogue();
  const isForbidden = [...tasks, ...libraries, ...providers].some(isForeign);
  const onDevice = wanted && !isForbidden;
  const [problem, setProblem] = useState<string>();
  const mayBeRouted = entry?.keyParts !== undefined && !isDirect(entry);
  const [usesOwnKey, setUsesOwnKey] = useKept(allDrafts, `${provider} by its own key`, false);
  const routed = mayBeRouted && !usesOwnKey;
  const parts = Object.entries((!routed && entry?.keyParts) || {});
  const sufficient = entry && sufficientPart(entry);
  const textOf = (name: string) => drafts[name]?.trim() ?? "";

  async function take() {
    const entered = parts.flatMap(([name]) => (textOf(name) === "" ? [] : [[name, textOf(name)] as const]));
    const reason = await use(parts.length > 0 ? Object.fromEntries(entered) : textOf(WHOLE), onDevice);
    // An error in one part does not discard the other parts.
    if (reason === undefined || parts.length === 0) {
      setDrafts({});
      // The component may be unmounted by now; then only the draft is removed.
      allDrafts?.delete(provider);
    }
    setProblem(reason);
  }

  const field = (name: string, title: ReactNode, others?: Partial<TextFieldProps>) => (
    <TextField
      key={name}
      label={title}
      className="pb-mono"
      type="password"
      value={drafts[name] ?? ""}
      aria-invalid={problem !== undefined}
      aria-describedby={`${id}-help`}
      onChange={(text) => {
        setDrafts({ ...drafts, [name]: text });
        setProblem(undefined);
      }}
      {...others}
    />
  );
  const submit = <Button type="submit">Save</Button>;
  const form = useKeptCaret(allDrafts);
  return (
    <form
      ref={form}
      className="pb-field"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      {mayBeRouted && (
        <FilterChoices
          label="Kind of key"
          value={routed ? "hub" : "own"}
          options={[
            { value: "hub", label: "HF token" },
            { value: "own", label: "API key" },
          ]}
          // Pressing the active option again keeps it active.
          onChange={(kind) => kind !== "" && setUsesOwnKey(kind === "own")}
        />
      )}
      {parts.length === 0 ? (
        field(WHOLE, `Key for ${label}`, { placeholder: routed ? "hf_…" : placeholderOf(entry), children: submit })
      ) : (
        <fieldset className="pb-stack pb-gap-3 pb-left pb-key-parts">
          <legend>Key for {label}</legend>
          {parts.map(([name, part]) =>
            field(
              name,
              <>
                {part.label}
                {part.optional && (
                  <span className="pb-muted">{name === sufficient ? " (replaces the others)" : " (optional)"}</span>
                )}
              </>,
            ),
          )}
          {submit}
        </fieldset>
      )}
      {entry && !routed && keyVariables(entry).length > 0 && (
        <dl className="pb-facts pb-small">
          <KeyVariables provider={entry} />
        </dl>
      )}
      {children}
      <CheckField
        label="Remember on this device"
        checked={onDevice}
        disabled={isForbidden}
        aria-describedby={isForbidden ? `${id}-forbidden` : undefined}
        onChange={setOnDevice}
      />
      {isForbidden && (
        <span id={`${id}-forbidden`} className="pb-small pb-muted">
          {NOT_BESIDE_INSTALLED}
        </span>
      )}
      <span id={`${id}-help`} className={problem ? "pb-field-error" : "pb-muted"} role={problem ? "alert" : undefined}>
        {problem ?? helpOf(entry, onDevice)}
      </span>
    </form>
  );
}

/** Draft name of a key that is a single text. */
const WHOLE = "";

/**
 * Where the key goes if that is not the default: another hub, another router, a plugin from another origin. A shared
 * token shows both addresses, so nothing shifts when the page learns that they differ.
 */
function Destinations({ entry }: Pick<KeyEntryProps, "entry">) {
  const inForce = useAddresses();
  // A provider's own key goes neither to the hub nor to the router.
  const addresses = !entry ? allAddresses(inForce) : isDirect(entry) ? [] : changedAddresses(inForce);
  const from = entry?.origin === "installed" ? entry : undefined;
  if (addresses.length === 0 && !from) return null;
  return (
    <ul className="pb-stack pb-gap-1 pb-muted pb-small pb-break pb-key-destinations">
      {addresses.map(([name, url, usual]) => (
        <li key={name}>
          {url !== usual && <WarningIcon size={14} />}
          <span>
            {name}: <code>{url}</code>
            {url !== usual && ", not the default"}
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

function placeholderOf(entry: ProviderEntry | undefined): string {
  if (entry && isDirect(entry)) return "The provider’s own";
  return entry && entry.hosts.length > 0 ? "hf_… or the provider’s own" : "hf_…";
}

function helpOf(entry: ProviderEntry | undefined, onDevice: boolean): string {
  const storage = onDevice ? "Stored in this browser until you forget it." : "Stored until you close this tab.";
  if (!entry) return `${storage} It goes to the hub and the router.`;
  if (entry.browser === "relay") return `${storage} This provider blocks browsers, so use a gateway.`;
  if (isDirect(entry)) return `${storage} It goes to the provider and nowhere else.`;
  if (entry.hosts.length === 0) return `${storage} It goes to the router.`;
  if (entry.browser === "router")
    return `${storage} This provider blocks browsers, so use an HF token, which goes to Hugging Face.`;
  return `${storage} hf_ tokens go to Hugging Face, other keys to the provider.`;
}
