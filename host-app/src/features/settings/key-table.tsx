import { Suspense, useContext, useMemo, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { WarningIcon } from "@patchbay/widgets/parts";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { reachOf } from "../../host/catalogue/reach.ts";
import { providerText, type SearchText } from "../../host/catalogue/search.ts";
import { useFound } from "../../host/catalogue/use-found.ts";
import { AUTO, HostContext } from "../../host/host-context.ts";
import { DEFAULT_HUB_URL } from "@patchbay/core/hub";
import { useAddresses } from "../../host/settings/use-addresses.ts";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { ensurePatchbay, usePatchbay } from "../../host/use-patchbay.ts";
import { useAccess, useAccesses, useKeyAccess, WITHOUT_KEY } from "../../calls/access/use-access.ts";
import type { Access } from "../../calls/run/run.ts";
import { KEY_STATES, KeyEntry } from "../../pane/access/key-entry.tsx";
import { ProviderSettings } from "../../pane/access/provider-settings.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EntryMark, OwnerMark } from "../../ui/entry-mark.tsx";
import { ExternalLink, playgroundAddress } from "../../ui/links.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { offerUndo } from "../../ui/show-toast.ts";
import { checkKey, type KeyCheck } from "./check-key.ts";

/** A key's owner: a provider, or the hub, whose token serves every provider behind the router. */
interface KeyOwner {
  readonly id: string;
  readonly label: string;
  readonly entry: ProviderEntry | undefined;
}

const HUB: KeyOwner = { id: AUTO, label: "Hugging Face", entry: undefined };
const HUB_TEXT: SearchText = { label: HUB.label, id: "hub", rest: ["token", "router"] };

const textOf = ({ entry }: KeyOwner): SearchText => (entry ? providerText(entry) : HUB_TEXT);

/** Every provider that takes a key: where to get it, a field for it, a check and a way to forget it. */
export function KeyTable() {
  const patchbay = usePatchbay();
  const { providers, status } = useCatalogue();
  // Which keys exist is known once the plugin host is loaded.
  if (!patchbay || status === "pending") {
    return (
      <div className="pb-keys-loading">
        <Skeleton label="Loading the keys" lines={6} />
      </div>
    );
  }
  return <KeyRows providers={providers} />;
}

/** Where the table of two columns is as wide as the window. */
const NARROW = "(width < 40rem)";

/** Rows without a key before the user searches or asks for all. */
const MOST_ROWS = 12;

function KeyRows({ providers }: { readonly providers: readonly ProviderEntry[] }) {
  // Not in the address: a key that is pasted here by mistake would be in the browser's history.
  const [query, setQuery] = useState("");
  const accesses = useAccesses(providers);
  const hubAccess = useAccess(AUTO, undefined);
  const accessOf = (id: string) => accesses[providers.findIndex((one) => one.id === id)] ?? hubAccess;
  // A row stays where it is while its key is added or forgotten.
  const [first] = useState(() => {
    const holders = providers.filter((_, index) => {
      const { key, keyOnHold } = accesses[index] ?? {};
      return keyOnHold === true || (key !== undefined && key !== hubAccess.key);
    });
    return new Set(holders.map(({ id }) => id));
  });
  const owners = useMemo(() => {
    const all = providers
      .filter(({ auth, keyParts, engine, closed }) => !engine && !closed && (!("none" in auth) || keyParts))
      .map((entry): KeyOwner => ({ id: entry.id, label: entry.label, entry }));
    return [HUB, ...all.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))];
  }, [providers, first]);
  const { matches } = useFound(owners, query, textOf);
  const [all, setAll] = useState(false);
  const isNarrow = useMedia(NARROW);
  const shown = all || query.trim() !== "" ? matches : matches.slice(0, first.size + MOST_ROWS);
  return (
    <div className="pb-stack pb-gap-3 pb-key-table">
      <SearchField label="Search providers" value={query} onChange={setQuery} />
      {matches.length === 0 ? (
        <EmptyState title="No provider matches" />
      ) : (
        <DataTable
          label="Keys by provider"
          columns={[
            "Provider",
            { title: "Get a key", wide: true },
            !isNarrow && "Key",
            { title: "Actions", hidden: true },
          ]}
        >
          {shown.map((owner) => (
            <KeyRow
              key={owner.id}
              owner={owner}
              access={accessOf(owner.id)}
              providers={providers}
              isNarrow={isNarrow}
            />
          ))}
        </DataTable>
      )}
      {shown.length < matches.length && (
        <Button onClick={() => setAll(true)}>Show all {matches.length.toLocaleString("en")}</Button>
      )}
    </div>
  );
}

interface KeyRowProps {
  readonly owner: KeyOwner;
  readonly access: Access;
  readonly providers: readonly ProviderEntry[];
  /** Whether the key's state is below the provider's name instead of in a column. */
  readonly isNarrow: boolean;
}

function KeyRow({ owner: { id, label, entry }, access, providers, isNarrow }: KeyRowProps) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const [check, setCheck] = useState<KeyCheck | "running">();
  const { state, isShared, forget } = useKeyAccess(id, entry);
  const hasKey = state.status === "ready" && state.key !== WITHOUT_KEY && !isShared;
  const isHeld = state.status === "held" && !isShared;
  const [isEditing, setEditing] = useState(false);
  const isOpen = isHeld || (isEditing && !hasKey);
  const { hubUrl } = useAddresses();
  const address = entry ? entry.docsUrl : hubUrl === DEFAULT_HUB_URL ? `${hubUrl}/settings/tokens` : hubUrl;
  const status = hasKey
    ? KEY_STATES[state.lifetime]
    : isHeld
      ? "On hold"
      : isShared
        ? "Uses the Hugging Face token"
        : "";

  async function test() {
    if (access.key === undefined) return;
    setCheck("running");
    setCheck(await checkKey(await ensurePatchbay(client, host), access.key, access, entry, providers));
  }

  function drop() {
    setCheck(undefined);
    setEditing(false);
    offerUndo("Key forgotten", forget());
  }

  const keyState = (
    <>
      {status || <KeyNeed entry={entry} />}
      <output className="pb-line pb-small">
        {check === "running" ? "Checking…" : check?.text}
        {typeof check === "object" && check.result === "unknown" && (
          <>
            {" "}
            <Link to={playgroundAddress({ provider: id })}>Open the playground</Link>
          </>
        )}
      </output>
    </>
  );

  return (
    <>
      <tr>
        <th scope="row">
          <div className="pb-bar">
            {entry ? (
              <EntryMark entry={entry} size="small" />
            ) : (
              <OwnerMark owner="huggingface" id={id} label={label} size="small" />
            )}
            <div>
              {entry ? <Link to={entryAddress("provider", id)}>{label}</Link> : label}
              {!entry && <span className="pb-line pb-small pb-muted">For every provider behind the router</span>}
              {isNarrow && <div className="pb-small pb-key-state">{keyState}</div>}
            </div>
          </div>
        </th>
        <td data-wide>
          {address && (
            <ExternalLink href={address}>
              {entry ? new URL(address).hostname.replace(/^www\./, "") : "Access tokens"}
            </ExternalLink>
          )}
        </td>
        {!isNarrow && <td>{keyState}</td>}
        <td data-align="end">
          {hasKey ? (
            <span className="pb-row-actions">
              <Button
                kind="quiet"
                disabled={check === "running"}
                aria-label={`Test the key for ${label}`}
                onClick={() => void test()}
              >
                Test
              </Button>
              <Button kind="quiet" aria-label={`Forget the key for ${label}`} onClick={drop}>
                Forget
              </Button>
            </span>
          ) : (
            !isHeld && (
              <Button
                kind="quiet"
                aria-expanded={isOpen}
                aria-label={isOpen ? `Close ${label}` : `Add key for ${label}`}
                onClick={() => setEditing(!isOpen)}
              >
                {isOpen ? "Close" : "Add key"}
              </Button>
            )
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4}>
            <div className="pb-grid pb-top pb-settings">
              <KeyEntry provider={id} label={label} entry={entry} />
              {entry?.settings && (
                <Suspense fallback={<Skeleton label="Loading the settings" lines={2} />}>
                  <ProviderSettings entry={entry} />
                </Suspense>
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** What a provider without a key needs: some cannot be called from this page with their own key. */
function KeyNeed({ entry }: Pick<KeyOwner, "entry">) {
  const [direct] = entry ? reachOf(entry).ways : [];
  if (!direct || direct.open) return <span className="pb-muted">No key</span>;
  return (
    <span className="pb-bar pb-muted">
      <WarningIcon size={12} />
      {entry?.browser === "router" ? "Hugging Face token only" : "Not from browsers"}
    </span>
  );
}
