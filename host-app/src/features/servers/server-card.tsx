import { Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { Button } from "../../ui/button.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { ProviderEntry, ServerEntry } from "../../host/use-catalogue.ts";
import { useIncludedModels } from "../../host/use-included-models.ts";
import { DeviceModels } from "../../pane/run/device-models.tsx";
import { KeyEntry } from "../../pane/access/key-entry.tsx";
import { ProviderSettings } from "../../pane/access/provider-settings.tsx";
import { useAvailability } from "../../calls/target/use-availability.ts";
import { fillSteps } from "../../../server/doctor/diagnose.ts";
import { useServerCheck, type ServerCheck } from "./use-server-check.ts";
import type { ServerInstruction } from "@patchbay/core/provider";
import { CodeBlock } from "@patchbay/widgets/parts";

/** A local server: whether it runs, what to do if it does not, its models, its address and its key. */
export function ServerCard({ entry }: { readonly entry: ServerEntry }) {
  const { id, label, description } = entry;
  const check = useServerCheck(entry);
  // It stays as the user leaves it: it contains the focused field, and the key appears after the address.
  const [isOpen] = useState(check.address === undefined);
  return (
    <section className="pb-card pb-server" aria-label={label}>
      <CardHead entry={entry} detail={check.address ?? description ?? "At an address that you enter"}>
        <StatusChip {...check} />
      </CardHead>
      <ServerReport entry={entry} check={check} />
      <details className="pb-fold" open={isOpen}>
        <summary>Address and key</summary>
        <div className="pb-stack pb-server-settings">
          <Suspense fallback={<Skeleton label="Loading the settings" lines={2} />}>
            <ProviderSettings entry={entry} />
          </Suspense>
          {check.address !== undefined && <KeyEntry provider={id} label={label} entry={entry} />}
        </div>
      </details>
    </section>
  );
}

interface CardHeadProps {
  readonly entry: ProviderEntry;
  readonly detail: string | undefined;
  readonly children?: ReactNode;
}

function CardHead({ entry, detail, children }: CardHeadProps) {
  return (
    <header className="pb-stack pb-gap-3 pb-server-head">
      <EntryMark entry={entry} />
      <div>
        <h2>
          <Link to={entryAddress("provider", entry.id)}>{entry.label}</Link>
        </h2>
        <p className="pb-small pb-muted pb-break">{detail}</p>
      </div>
      {children}
    </header>
  );
}

/** An engine: what runs in this browser, and whether it can run here. */
export function EngineCard({ entry }: { readonly entry: ProviderEntry }) {
  const { id, label, description, engine, tasks } = entry;
  const task = Object.hasOwn(tasks, CHAT_TASK) ? CHAT_TASK : (Object.keys(tasks)[0] ?? "");
  // A worker's engine is a large download, loaded only after the user chooses it.
  const { data } = useAvailability(engine?.realm === "page" ? entry : undefined, task, "");
  const canRun = data?.status !== "unavailable";
  const models = useIncludedModels([entry]).data?.models.flatMap(({ offers }) => offers) ?? [];
  return (
    <section className="pb-card pb-server" data-engine aria-label={label}>
      <CardHead entry={entry} detail={description} />
      <div className="pb-row-actions">
        <Link
          to={playgroundAddress({ task: task === CHAT_TASK ? undefined : task, provider: id })}
          className="pb-button"
          data-kind={canRun ? "primary" : "quiet"}
        >
          {!canRun ? "See why it cannot run here" : task === CHAT_TASK ? "Chat" : "Try it"}
        </Link>
        {engine?.actions && (
          <Link className="pb-button" data-kind="quiet" to={`${entryAddress("provider", id)}#models`}>
            Downloads
          </Link>
        )}
      </div>
      {models[0] && <DeviceModels models={models} date={models[0].date} provider={id} />}
    </section>
  );
}

export interface ServerReportProps {
  readonly entry: ServerEntry;
  readonly check: ServerCheck;
  /** Whether its models are listed next to it with their actions. */
  readonly managed?: boolean;
}

/** A server's status, the remedy, and links to continue. */
export function ServerReport({ entry, check, managed = false }: ServerReportProps) {
  const { id, label } = entry;
  const { address, diagnosis, checking } = check;
  const chats = Object.hasOwn(entry.tasks, CHAT_TASK);
  const models = diagnosis?.models ?? [];
  return (
    <>
      <output className="pb-line pb-small pb-break pb-server-finding">
        {checking && !diagnosis ? (
          <Skeleton label={`Checking ${label}`} lines={1} />
        ) : (
          (diagnosis?.finding ?? (address === undefined && "Enter the address of your server."))
        )}
      </output>
      {diagnosis ? (
        diagnosis.status !== "running" && (
          <RemedyList
            key={diagnosis.fault}
            remedies={diagnosis.remedies}
            folded={managed && diagnosis.status === "absent"}
          />
        )
      ) : (
        <RemedyList
          remedies={fillSteps(entry.server.start ?? [], entry.server, location.origin)}
          folded={managed || checking}
        />
      )}
      {!managed && models.length > 0 && (
        <ul className="pb-row pb-small" aria-label={`Models of ${label}`}>
          {models.slice(0, MOST_MODELS).map((model) => (
            <li key={model}>
              {chats ? (
                <Link className="pb-chip" to={playgroundAddress({ provider: id, model })}>
                  {model}
                </Link>
              ) : (
                model
              )}
            </li>
          ))}
          {models.length > MOST_MODELS && <li className="pb-muted">and {models.length - MOST_MODELS} more</li>}
        </ul>
      )}
      <div className="pb-row-actions">
        {diagnosis?.status === "running" && chats && (
          <Link
            to={playgroundAddress({ provider: id, model: models[0] ?? "" })}
            className="pb-button"
            data-kind="primary"
          >
            Chat
          </Link>
        )}
        {address !== undefined && (
          <Button onClick={check.check} disabled={checking}>
            {checking ? "Checking…" : diagnosis ? "Check again" : "Check"}
          </Button>
        )}
        {!managed && entry.server.actions && (
          <Link className="pb-button" data-kind="quiet" to={`${entryAddress("provider", id)}#server`}>
            Manage models
          </Link>
        )}
        {managed && <Link to="/servers">Address, key and other servers</Link>}
      </div>
    </>
  );
}

/** Rows of a long list; the rest is on the provider's page. */
const MOST_MODELS = 6;

function StatusChip({ diagnosis, checking, address }: ServerCheck) {
  const status = checking ? "checking" : address === undefined ? "unset" : (diagnosis?.status ?? "unknown");
  return (
    <span className="pb-chip pb-status" data-tone={TONES[status]}>
      {STATUS[status]}
    </span>
  );
}

const TONES: Partial<Record<keyof typeof STATUS, string>> = { running: "success", failed: "warning" };

const STATUS = {
  running: "Running",
  absent: "Not running",
  failed: "Needs attention",
  checking: "Checking",
  unknown: "Not checked",
  unset: "No address",
} as const;

interface RemedyListProps {
  readonly remedies: readonly ServerInstruction[];
  /** Whether it is collapsed: how to start a server that the user may not have. */
  readonly folded: boolean;
}

/** Steps to fix a problem, each command with a copy button. Steps for other systems are left out. */
function RemedyList({ remedies, folded }: RemedyListProps) {
  const steps = remedies.filter(({ system }) => system === undefined || system === thisSystem());
  if (steps.length === 0) return null;
  const list = (
    <ol className="pb-stack pb-gap-3 pb-small pb-remedies">
      {steps.map(({ text, command }) => (
        <li key={text + (command ?? "")}>
          {text}
          {command !== undefined && <CodeBlock code={command} label="What to copy" />}
        </li>
      ))}
    </ol>
  );
  if (!folded) return list;
  return (
    <details className="pb-fold">
      <summary>How to start it</summary>
      {list}
    </details>
  );
}

/** The user's system by the browser; undefined for systems without instructions, such as a phone's. */
function thisSystem(): ServerInstruction["system"] {
  const { userAgent } = navigator;
  if (/Windows/.test(userAgent)) return "windows";
  if (/Macintosh/.test(userAgent)) return "macos";
  return /Linux|X11/.test(userAgent) && !/Android/.test(userAgent) ? "linux" : undefined;
}
