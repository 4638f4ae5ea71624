import { lazyPart } from "../components/lazy-part.tsx";
import type { Exchange } from "./exchange-recorder.ts";
import { Fold } from "./fold.tsx";

const ExchangeList = lazyPart(async () => (await import("./exchange-list.tsx")).ExchangeList);

/** Requests and answers of a call, folded away until somebody wants to see them. */
export function Exchanges({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  if (exchanges.length === 0) return null;
  return (
    <Fold
      summary={exchanges.length === 1 ? "Request and answer" : `${exchanges.length} requests and answers`}
      loading="Loading the requests"
    >
      {() => <ExchangeList exchanges={exchanges} />}
    </Fold>
  );
}
