import { useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { pluginKey, type IndexEntry, type PluginKey } from "@patchbay/core/plugin";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { entryLabel } from "../../host/catalogue/labels.ts";
import { Button } from "../../ui/button.tsx";
import { HostContext } from "../../host/host-context.ts";
import { differences, factsOf } from "../../../server/install/plugin-differences.ts";

interface Change {
  readonly key: PluginKey;
  readonly entry: IndexEntry;
  readonly what: "added" | "updated" | "removed";
  readonly details: readonly string[];
}

/** Most plugins that are named; the others are counted. */
const MOST_NAMED = 5;

export interface LiveChangesProps {
  /** Plugins whose next change this page has already announced. */
  readonly announced: Set<PluginKey>;
}

/**
 * Announces plugins that were added, changed and removed since the page was opened. It overlays the page, so that
 * nothing moves.
 */
export function LiveChanges({ announced }: LiveChangesProps) {
  const { index } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  const before = useRef<readonly IndexEntry[]>(undefined);
  const [changes, setChanges] = useState<readonly Change[]>([]);

  useEffect(() => {
    if (read.status !== "ready") return;
    const changed = before.current ? changesBetween(before.current, read.entries) : [];
    const news = changed.filter(({ key }) => !announced.delete(key));
    before.current = read.entries;
    if (news.length === 0) return;
    const again = new Set(news.map(({ key }) => key));
    setChanges((earlier) => [...news, ...earlier.filter(({ key }) => !again.has(key))]);
  }, [read, announced]);

  return (
    <output aria-label="Plugin changes">
      {changes.length > 0 && (
        <div className="pb-box pb-pad-4 pb-small pb-break pb-live-changes-card">
          <ul className="pb-stack pb-gap-2">
            {changes.slice(0, MOST_NAMED).map(({ key, entry, what, details }) => (
              <li key={key}>
                {what === "removed" ? (
                  entryLabel(entry)
                ) : (
                  <Link to={entryAddress(entry.kind, entry.id)}>{entryLabel(entry)}</Link>
                )}{" "}
                {what}
                {details.length > 0 && ": "}
                {details.map((detail) => (
                  <span key={detail} className="pb-muted pb-line">
                    {detail}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {changes.length > MOST_NAMED && <p className="pb-muted">and {changes.length - MOST_NAMED} more</p>}
          <Button kind="quiet" onClick={() => setChanges([])}>
            Dismiss
          </Button>
        </div>
      )}
    </output>
  );
}

function changesBetween(before: readonly IndexEntry[], after: readonly IndexEntry[]): readonly Change[] {
  const old = new Map(before.map((entry) => [pluginKey(entry.kind, entry.id), entry]));
  const now = new Map(after.map((entry) => [pluginKey(entry.kind, entry.id), entry]));
  const come = [...now].flatMap(([key, entry]): Change[] => {
    const earlier = old.get(key);
    if (!earlier) return [{ key, entry, what: "added", details: [`${entry.kind} ${entry.version}`] }];
    if (JSON.stringify(earlier) === JSON.stringify(entry)) return [];
    return [{ key, entry, what: "updated", details: differences(factsOf(earlier), factsOf(entry)) }];
  });
  const gone = [...old].flatMap(([key, entry]): Change[] =>
    now.has(key) ? [] : [{ key, entry, what: "removed", details: [] }],
  );
  return [...come, ...gone];
}
