import { lazy, Suspense, useState } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import type { Exchange } from "./exchange-recorder.ts";

const ExchangeList = lazy(async () => ({ default: (await import("./exchange-list.tsx")).ExchangeList }));

/** Requests and answers of a call, folded away until somebody wants to see them. */
export function Exchanges({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  const [open, setOpen] = useState(false);
  if (exchanges.length === 0) return null;
  return (
    <details className="pb-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{exchanges.length === 1 ? "Request and answer" : `${exchanges.length} requests and answers`}</summary>
      {open && (
        <Suspense fallback={<Skeleton label="Loading the requests" lines={3} />}>
          <ExchangeList exchanges={exchanges} />
        </Suspense>
      )}
    </details>
  );
}
