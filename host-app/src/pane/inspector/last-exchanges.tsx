import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import type { RunStore } from "../../calls/run/run-store.ts";
import { usePicked } from "../../calls/run/use-runs.ts";

const ExchangeList = lazyPart(async () => (await import("../run/exchange-list.tsx")).ExchangeList);

/** The requests of the last run, and their responses. */
export function LastExchanges({ store }: { readonly store: RunStore }) {
  const [last] = usePicked([store], ({ runs }) => runs.at(-1));
  if (!last || last.exchanges.length === 0) return <p className="pb-small pb-muted">Nothing has been sent yet.</p>;
  return (
    <Suspense fallback={<Skeleton label="Loading the network log" lines={3} />}>
      <ExchangeList exchanges={last.exchanges} secret={last.call.access.key} />
    </Suspense>
  );
}
