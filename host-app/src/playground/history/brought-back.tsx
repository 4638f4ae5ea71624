import { useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/error-notice.tsx";
import { showToast } from "../../components/show-toast.ts";
import { HostContext } from "../../host/host-context.ts";
import { useQuery } from "../../hooks/use-query.ts";
import { tabMemoryOf } from "../bench/bench-memory.ts";
import { openBenches } from "./keep-runs.ts";
import { openBench, readBenches } from "./open-bench.ts";

export interface BroughtBackProps {
  readonly task: string;
  /** Of the address; a link that somebody was given has what it shows there. */
  readonly hash: string;
}

/** Headings and the page's main part have addresses, too. */
const ANCHOR = /^#[a-z][\w-]*$/i;

/** Puts into the panes what a link holds, or after a reload what stood there. Nothing is run. */
export function BroughtBack({ task, hash }: BroughtBackProps) {
  const host = useContext(HostContext);
  const [query, change] = useQuery();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  const isLink = hash !== "" && !ANCHOR.test(hash);

  async function openLink(): Promise<void> {
    try {
      const { readShareLink } = await import("../share/share-link.ts");
      const bench = await readShareLink(hash);
      openBench(host, bench);
      await navigate({ search: `?${new URLSearchParams({ ...bench.address, task: bench.task })}` }, { replace: true });
      showToast({ title: "Opened from a link", text: "Nothing was run." });
    } catch (error) {
      setProblem(error);
    }
  }

  async function bringBack(): Promise<void> {
    const isFresh = () => {
      const memory = tabMemoryOf(host).tasks.get(task);
      return memory?.kept.size === 0 && memory.stores.every((store) => store.get().runs.length === 0);
    };
    const ids = openBenches()[task];
    if (ids === undefined || !isFresh()) return;
    // What cannot be read is not there: the page begins anew.
    const bench = await readBenches(ids).catch(() => undefined);
    if (!bench || !isFresh()) return;
    openBench(host, bench, ids);
    change({}, { replace: true });
  }

  useEffect(
    () => void (isLink ? openLink() : bringBack()),
    // Only on arrival.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );

  if (problem === undefined) return null;
  return (
    <ErrorNotice title="This link cannot be opened" error={problem} role="alert">
      <Button onClick={() => void navigate({ search: `?${query}` }, { replace: true })}>Dismiss</Button>
    </ErrorNotice>
  );
}
