import { Fragment } from "react";
import type { ModelOffer } from "@patchbay/core/plugin";
import { useIncludedModels } from "../host/use-included-models.ts";
import { useCatalogue } from "../host/use-catalogue.ts";
import { dayText } from "./format-values.ts";
import { ExternalLink } from "./links.tsx";

/** The included facts about a model. @param id as the hub or a vendor spells it */
export function useIncludedModel(id: string) {
  const included = useIncludedModels(useCatalogue().providers);
  const name = id.toLowerCase();
  return { ...included, data: included.data?.models.find((model) => model.id.toLowerCase() === name) };
}

/** How old included prices are, and where they are from. */
export function FactsDate({ offers }: { readonly offers: readonly ModelOffer[] }) {
  const origins = offers.filter(({ price }) => price).map(priceOrigin);
  const days = [...new Set(origins.map(({ date }) => date))].toSorted();
  const [oldest] = days;
  if (!oldest) return null;
  const sources = [...new Map(origins.map(({ source }) => [new URL(source).host, source]))];
  return (
    <p className="pb-small pb-muted">
      Included prices are from <time dateTime={oldest}>{dayText(oldest)}</time>
      {days.length > 1 && " or later"}
      {sources.map(([host, source]) => (
        <Fragment key={host}>
          , <ExternalLink href={source}>{sources.length === 1 ? "source" : host}</ExternalLink>
        </Fragment>
      ))}
      .
    </p>
  );
}

const priceOrigin = (offer: ModelOffer) => offer.origins?.find(({ members }) => members.includes("price")) ?? offer;
