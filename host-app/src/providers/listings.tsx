import { useContext } from "react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { AvailableModel } from "@patchbay/core/client";
import { HostContext } from "../host/host-context.ts";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import type { Access } from "../playground/run.ts";
import { useAccesses } from "../playground/use-access.ts";
import { listingQuery } from "../playground/use-listing.ts";

/** Whether anybody lists the provider's models: its own list or the hub. */
export function isListed({ models }: Pick<ProviderEntry, "models">): boolean {
  return models !== "direct";
}

/** The models of providers as their own lists or the hub's tell them. Nobody is asked while it is not enabled. */
export function useListings(providers: readonly ProviderEntry[], enabled: boolean) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const accesses = useAccesses(providers);
  return useQueries({
    queries: providers.map((entry, place) => ({
      ...listingQuery(entry.id, accesses[place] as Access, host, client),
      enabled: enabled && isListed(entry),
    })),
  });
}

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** When something was told, as people read it. */
export const timeText = (at: Date | number): string => time.format(at);

/** A number as people compare it: `131K`. */
export const shortText = (number: number): string => short.format(number);

/** An amount with what it is paid for; its title says when that was told. */
export function Price({
  price,
  amount,
}: {
  readonly price: AvailableModel["price"] & object;
  readonly amount: number;
}) {
  const { currency, unit, at } = price;
  const text = new Intl.NumberFormat("en", { style: "currency", currency, maximumFractionDigits: 6 }).format(amount);
  return (
    <span title={`${text} per ${unit}, told on ${timeText(new Date(at))}`}>
      {text} {unit === "million tokens" ? "/ M" : `/ ${unit}`}
    </span>
  );
}
