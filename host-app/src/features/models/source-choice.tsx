import "./models.css";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { changedAddresses, useAddresses } from "../../host/settings/use-addresses.ts";
import type { HubSource } from "../../host/catalogue/addresses.ts";
import { useHubSource } from "../../calls/hub/hub-source.ts";

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "Other hub");

/** Chooses the source of models and explains it; briefly in a page's header. */
export function SourceChoice({ brief = false }: { readonly brief?: boolean }) {
  const [source, setSource] = useHubSource();
  const { hubUrl } = useAddresses();
  const isOther = changedAddresses({ hubUrl, routerUrl: DEFAULT_ROUTER_URL }).length > 0;
  const options: readonly { value: HubSource; label: string }[] = [
    { value: "samples", label: "Included models" },
    { value: "hub", label: isOther ? hostOf(hubUrl) : "Hugging Face" },
  ];
  return (
    <div className="pb-row pb-gap-4 pb-model-source" data-brief={brief || undefined}>
      <FilterChoices
        label="Source of models"
        value={source}
        options={options}
        onChange={(value) => setSource(value === "hub" || (value === "" && source === "samples") ? "hub" : "samples")}
      />
      <p className="pb-small">
        {source === "samples" ? (
          brief ? (
            "Dated facts"
          ) : (
            "Included models: dated facts, nothing is requested."
          )
        ) : brief && !isOther ? null : (
          <>From {isOther ? <code>{hubUrl}</code> : "the Hugging Face hub"}, without a token.</>
        )}
      </p>
    </div>
  );
}
