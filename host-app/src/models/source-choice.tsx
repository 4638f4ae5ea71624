import "./models.css";
import { FilterChoices } from "../components/filter-choices.tsx";
import { DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { changedAddresses, useAddresses } from "../settings/use-addresses.ts";
import type { HubSource } from "../catalogue/addresses.ts";
import { useHubSource } from "../hub/hub-source.ts";

const OPTIONS = [
  { value: "samples", label: "Sample models" },
  { value: "hub", label: "Hugging Face" },
] as const satisfies readonly { value: HubSource; label: string }[];

/** Chooses who tells of models, and says what that means. */
export function SourceChoice() {
  const [source, setSource] = useHubSource();
  const { hubUrl } = useAddresses();
  const other = changedAddresses({ hubUrl, routerUrl: DEFAULT_ROUTER_URL }).length > 0;
  return (
    <div className="pb-source">
      <FilterChoices
        label="Source of models"
        value={source}
        options={OPTIONS}
        onChange={(value) => setSource(value === "hub" || (value === "" && source === "samples") ? "hub" : "samples")}
      />
      <p className="pb-small">
        {source === "samples" ? (
          <>
            <span className="pb-simulated">Simulated</span> Models that the plugins&rsquo; mocks simulate. Nothing
            leaves this machine.
          </>
        ) : (
          <>From {other ? <code>{hubUrl}</code> : "the Hugging Face hub"}, without a token.</>
        )}
      </p>
    </div>
  );
}
