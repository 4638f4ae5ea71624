import type { KnownModelFacts } from "@patchbay/core/plugin";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { abilitiesOf } from "../../host/catalogue/model-rows.ts";
import { taskName } from "../../host/catalogue/relations.ts";
import { Fact } from "../../ui/models/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { dayText } from "../../ui/format-values.ts";
import { ModelProviders } from "./model-providers.tsx";
import { ABILITY_LABELS } from "./row-filters.ts";

/** A model's page without its record: the included facts, and its providers with their prices. */
export function IncludedModel({ facts }: { readonly facts: KnownModelFacts }) {
  const catalogue = useCatalogue();
  const { id, label, tasks, contextLength, outputLength, inputs, outputs, released, offers } = facts;
  const abilities = abilitiesOf(facts, offers).map((ability) => ABILITY_LABELS[ability]);
  const knowledge = offers.find((offer) => offer.knowledge)?.knowledge;
  return (
    <div className="pb-stack">
      <Section id="about" title="About">
        <dl className="pb-facts">
          <Fact name="Name">{label}</Fact>
          <Fact name="Task">{tasks.map((task) => taskName(task, catalogue.tasks)).join(", ")}</Fact>
          <Fact name="Context">{contextLength && `${contextLength.toLocaleString("en")} tokens`}</Fact>
          <Fact name="Longest output">{outputLength && `${outputLength.toLocaleString("en")} tokens`}</Fact>
          <Fact name="Input">{inputs?.join(", ")}</Fact>
          <Fact name="Output">{outputs?.join(", ")}</Fact>
          <Fact name="Abilities">{abilities.join(", ")}</Fact>
          <Fact name="Released">{released && <time dateTime={released}>{dayText(released)}</time>}</Fact>
          <Fact name="Knowledge until">{knowledge}</Fact>
        </dl>
      </Section>
      <ModelProviders record={{ id, tags: [] }} mappings={[]} />
    </div>
  );
}
