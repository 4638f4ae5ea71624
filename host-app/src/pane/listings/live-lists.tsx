import type { ReactNode } from "react";
import type { AvailableModel } from "@patchbay/core/client";
import { NetworkError } from "@patchbay/core/errors";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { shortText, timeText } from "../../ui/format-values.ts";
import { Price } from "../../ui/price.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { isListed, type Listing, type useLiveLists } from "./use-listings.ts";

interface ListingFact extends Column {
  readonly title: string;
  /** False if the list has no value. */
  of(model: AvailableModel): ReactNode | false;
}

/** What a list may contain about a model besides its name and task. */
export const LISTING_FACTS: readonly ListingFact[] = [
  {
    title: "Context",
    align: "end",
    of: ({ contextLength }: AvailableModel) => contextLength !== undefined && shortText(contextLength),
  },
  {
    title: "Input",
    align: "end",
    of: ({ price }: AvailableModel) => price?.input !== undefined && <Price price={price} amount={price.input} />,
  },
  {
    title: "Output",
    align: "end",
    of: ({ price }: AvailableModel) => price?.output !== undefined && <Price price={price} amount={price.output} />,
  },
  { title: "Tools", wide: true, of: ({ capabilities }: AvailableModel) => has(capabilities, /tool/i) },
  {
    title: "Structured output",
    wide: true,
    of: ({ capabilities }: AvailableModel) => has(capabilities, /struct|json/i),
  },
  {
    title: "Throughput",
    align: "end",
    wide: true,
    of: ({ throughput }: AvailableModel) => throughput !== undefined && `${shortText(throughput)} tok/s`,
  },
];

/** A value of a live list, or that there is none. */
export const known = (value: ReactNode): ReactNode => value || <span className="pb-muted">Unknown</span>;

/** A capability that a list does not mention may still exist. */
function has(capabilities: readonly string[] | undefined, pattern: RegExp): "Yes" | false {
  return capabilities?.some((capability) => pattern.test(capability)) === true && "Yes";
}

export interface LiveListsProps {
  readonly lists: ReturnType<typeof useLiveLists>;
  /** Whether the lists have data for the table's columns. */
  readonly hasFacts: boolean;
}

/** Below a table of providers: loads their live lists, and shows their dates and which of them are missing. */
export function LiveLists({ lists, hasFacts }: LiveListsProps) {
  const { providers, listings, isRequested, request } = lists;
  const isDone = isRequested && !listings.some(({ isFetching }) => isFetching);
  const failed = listings.filter(({ error }) => NetworkError.isInstance(error));
  return (
    <div className="pb-row pb-gap-4">
      {!isRequested && providers.some(isListed) && <Button onClick={request}>Load live lists</Button>}
      {isDone && failed.length > 0 && (
        <Button onClick={() => failed.forEach(({ refetch }) => void refetch())}>Load live lists again</Button>
      )}
      <output className="pb-small pb-muted">
        {isRequested
          ? isDone
            ? resultText(providers, listings, hasFacts)
            : "Loading the lists…"
          : "Prices, context and throughput come from the live lists of the hub and the providers. Some need the provider’s key."}
      </output>
    </div>
  );
}

const labels = (entries: readonly ProviderEntry[]) => entries.map(({ label }) => label).join(", ");

function resultText(providers: readonly ProviderEntry[], listings: readonly Listing[], hasFacts: boolean): string {
  const unreachable = providers.filter((_, index) => NetworkError.isInstance(listings[index]?.error));
  const silent = providers.filter(
    (entry, index) => !unreachable.includes(entry) && (!isListed(entry) || listings[index]?.error),
  );
  const times = listings.flatMap(({ data, dataUpdatedAt }) => (data ? dataUpdatedAt : []));
  return [
    times.length > 0 &&
      `${hasFacts ? "From live lists" : "No price, context or throughput in the live lists"}, ${timeText(Math.min(...times))}.`,
    unreachable.length > 0 &&
      (navigator.onLine
        ? `${times.length > 0 ? `Could not be reached: ${labels(unreachable)}` : "No list could be reached"}. Check the network connection.`
        : "This browser is offline, so no list was loaded."),
    silent.length > 0 && `No list, or a key is required: ${labels(silent)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
