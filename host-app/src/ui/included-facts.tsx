import type { ModelOffer } from "@patchbay/core/plugin";
import { useIncludedModels } from "../host/use-included-models.ts";
import { useCatalogue } from "../host/use-catalogue.ts";
import { ExternalLink } from "./links.tsx";

/** The included facts about a model. @param id as the hub or a vendor spells it */
export function useIncludedModel(id: string) {
  const included = useIncludedModels(useCatalogue().providers);
  const name = id.toLowerCase();
  return { ...included, data: included.data?.models.find((model) => model.id.toLowerCase() === name) };
}

/** A day of the facts, for people. */
export const factsDay = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** How old included facts are, and where they are from. */
export function FactsDate({ offers }: { readonly offers: readonly ModelOffer[] }) {
  const oldest = offers.toSorted((one, other) => (one.date < other.date ? -1 : 1))[0];
  if (!oldest) return null;
  const sources = [...new Set(offers.map(({ source }) => source))];
  return (
    <p className="pb-small pb-muted">
      Included prices are from <time dateTime={oldest.date}>{factsDay.format(new Date(oldest.date))}</time>
      {sources.length === 1 && (
        <>
          , <ExternalLink href={oldest.source}>source</ExternalLink>
        </>
      )}
      .
    </p>
  );
}
