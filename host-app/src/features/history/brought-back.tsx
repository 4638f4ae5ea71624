import { useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { HostContext } from "../../host/host-context.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { tabMemoryOf } from "../../calls/panes/bench-memory.ts";
import { foreignAddresses } from "../../calls/history/foreign-addresses.ts";
import { ForeignFilesNotice } from "../../pane/share/foreign-files-notice.tsx";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { openBenches } from "../../calls/history/keep-runs.ts";
import { openBench, readBenches } from "../../calls/history/open-bench.ts";

export interface BroughtBackProps {
  readonly task: string;
  /** Ids of the playground's tasks. */
  readonly tasks: readonly string[];
  /** Hash of the address; a shared link has its content there. */
  readonly hash: string;
}

/** A link whose files come from hosts that the user has not allowed. */
interface HeldLink extends ReturnType<typeof foreignAddresses> {
  readonly bench: BenchRecord;
}

/** Headings and the main part of the page also have hashes. */
const ANCHOR = /^#[a-z][\w-]*$/i;

/** Restores the panes from a link or after a reload. Nothing runs. */
export function BroughtBack({ task, tasks, hash }: BroughtBackProps) {
  const host = useContext(HostContext);
  const [query, change] = useAddressQuery();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  const [held, setHeld] = useState<HeldLink>();
  const isLink = hash !== "" && !ANCHOR.test(hash);

  async function openLink(): Promise<void> {
    try {
      const { readShareLink, ShareLinkError } = await import("../../calls/history/share-link.ts");
      const bench = await readShareLink(hash);
      if (!tasks.includes(bench.task)) {
        throw new ShareLinkError(
          `It is for the task ${JSON.stringify(bench.task)}, which no plugin here has. Install a plugin that serves it, and open the link again.`,
        );
      }
      const { hosts, without } = foreignAddresses(bench, location.href);
      if (hosts.length > 0) setHeld({ bench, hosts, without });
      else await show(bench);
    } catch (error) {
      setProblem(error);
    }
  }

  async function show(bench: BenchRecord): Promise<void> {
    setHeld(undefined);
    openBench(host, bench);
    await navigate({ search: `?${new URLSearchParams({ ...bench.address, task: bench.task })}` }, { replace: true });
    showToast({ title: "Opened from a link", text: "Nothing was run." });
  }

  async function bringBack(): Promise<void> {
    const isFresh = () => {
      const memory = tabMemoryOf(host).tasks.get(task);
      return memory?.values.size === 0 && memory.stores.every((store) => store.get().runs.length === 0);
    };
    const ids = openBenches()[task];
    if (ids === undefined || !isFresh()) return;
    // Unreadable entries are ignored: the page starts empty.
    const read = await readBenches(ids).catch(() => undefined);
    if (!read || !isFresh()) return;
    openBench(host, read.without, ids);
    change({}, { replace: true });
  }

  useEffect(
    () => void (isLink ? openLink() : bringBack()),
    // Only on page load.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );

  if (held) {
    return (
      <ForeignFilesNotice
        source="link"
        hosts={held.hosts}
        onOpen={(withFiles) => void show(withFiles ? held.bench : held.without)}
        onDismiss={() => void navigate({ search: `?${query}` }, { replace: true })}
      />
    );
  }
  if (problem === undefined) return null;
  return (
    <ErrorNotice title="This link cannot be opened" error={problem} role="alert">
      <Button onClick={() => void navigate({ search: `?${query}` }, { replace: true })}>Dismiss</Button>
    </ErrorNotice>
  );
}
