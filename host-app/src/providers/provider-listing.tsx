import { useContext, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AvailableModel } from "@patchbay/core/client";
import { Button } from "../components/button.tsx";
import { ListTable } from "../components/data-table.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { EmptyState, Skeleton } from "../components/placeholders.tsx";
import { HostContext } from "../host/host-context.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { settingsOf } from "../playground/call-task.ts";
import { useAccess } from "../playground/use-access.ts";
import { addressesOf } from "../settings/use-addresses.ts";

/** The models of a provider as its own list or the hub's tells them, once somebody asks: the page asks nobody by itself. */
export function ProviderListing({ provider }: { readonly provider: ProviderEntry }) {
  const { id, label, models: source } = provider;
  const host = useContext(HostContext);
  const client = useQueryClient();
  const access = useAccess(id, provider);
  const [asked, setAsked] = useState(false);
  const { key, billTo } = access;
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    // Never the key itself: only whether there is one.
    queryKey: ["listing", id, key !== undefined, access.hubUrl, access.routerUrl, access.providerSettings],
    queryFn: async ({ signal }) => {
      const patchbay = await ensurePatchbay(client, host);
      const own = patchbay.client(key, {
        fetch: patchbay.fetch,
        ...addressesOf(access, patchbay),
        billTo: billTo || undefined,
        settings: settingsOf(id, access),
      });
      return own.models({ provider: id }, { signal });
    },
    enabled: asked,
    retry: false,
    staleTime: 10 * 60_000,
  });
  const teller = source === "own" ? label : source === "direct" ? undefined : "the hub";
  if (!teller) {
    return (
      <p className="pb-muted pb-small">
        {label} publishes no list that this plugin reads: name its model in the playground.
      </p>
    );
  }
  return (
    <>
      <p className="pb-muted pb-small">
        {data
          ? `Listed by ${source === "own" ? label : "the plugin’s own list or the hub"} on ${time.format(dataUpdatedAt)}. What it does not tell is unknown.`
          : `Prices, context and capabilities come only from a live list, with its time.`}
      </p>
      {!data && !isFetching && !error && (
        <p>
          <Button onClick={() => setAsked(true)}>{source === "own" ? `Ask ${label}` : "Load the live list"}</Button>
        </p>
      )}
      {isFetching && !data && <Skeleton label="Loading the list of models" lines={5} />}
      {error && (
        <ErrorNotice
          role="alert"
          title="The list of models could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          hint={key === undefined && source === "own" ? "Enter a key in the playground first." : undefined}
        />
      )}
      {data?.length === 0 && <EmptyState title={`No model of ${label} is listed`} />}
      {data && data.length > 0 && (
        <ListTable
          label={`Models of ${label}`}
          className="pb-listing"
          columns={[
            "Model",
            "Task",
            { title: "Context", align: "end" },
            { title: "Input", align: "end" },
            { title: "Output", align: "end" },
            { title: "Tools", wide: true },
            { title: "Structured output", wide: true },
            { title: "Throughput", align: "end", wide: true },
          ]}
          rows={data}
          keyOf={keyOf}
          cells={listingCells}
          textOf={textOf}
        />
      )}
    </>
  );
}

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const whole = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

const keyOf = ({ id, task }: AvailableModel): string => `${id} ${task}`;
const textOf = ({ id, label = "" }: AvailableModel): string => `${id} ${label}`;

const UNKNOWN = <span className="pb-muted">Unknown</span>;

function listingCells({ id, label, task, contextLength, price, capabilities, throughput }: AvailableModel) {
  return (
    <>
      <th scope="row" title={id}>
        {label ?? id}
      </th>
      <td>{task}</td>
      <td data-align="end">{contextLength === undefined ? UNKNOWN : whole.format(contextLength)}</td>
      <td data-align="end">{priceText(price, price?.input)}</td>
      <td data-align="end">{priceText(price, price?.output)}</td>
      <td data-wide>{has(capabilities, /tool/i)}</td>
      <td data-wide>{has(capabilities, /struct|json/i)}</td>
      <td data-wide data-align="end">
        {throughput === undefined ? UNKNOWN : `${whole.format(throughput)} tok/s`}
      </td>
    </>
  );
}

function priceText(price: AvailableModel["price"], amount: number | undefined) {
  if (!price || amount === undefined) return UNKNOWN;
  const { currency, unit, at } = price;
  const text = new Intl.NumberFormat("en", { style: "currency", currency, maximumFractionDigits: 6 }).format(amount);
  const per = unit === "million tokens" ? "/ M" : `/ ${unit}`;
  return (
    <span title={`${text} per ${unit}, told on ${time.format(new Date(at))}`}>
      {text} {per}
    </span>
  );
}

function has(capabilities: readonly string[] | undefined, pattern: RegExp) {
  // What a list does not mention may still be there.
  return capabilities?.some((capability) => pattern.test(capability)) ? "Yes" : UNKNOWN;
}
