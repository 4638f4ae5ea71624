import { useContext, useSyncExternalStore } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { IndexEntry } from "@patchbay/core/plugin";
import { tierOf, type Quality, type QualityCriterion, type QualityTier } from "@patchbay/testing/quality";
import { HostContext } from "../host/host-context.ts";
import { Fact } from "./models/facts.tsx";

export const TIER_LABELS: Readonly<Record<QualityTier, string>> = { bronze: "Bronze", silver: "Silver", gold: "Gold" };

const CRITERION_LABELS: Readonly<Record<QualityCriterion, string>> = {
  complete: "complete",
  docs: "documented",
  tested: "tested against the vendor’s documents",
  mocks: "simulated",
  errors: "errors explained",
  streaming: "streaming tested",
  tools: "tool calls tested",
};

const NONE: Readonly<Record<string, Quality>> = {};

/** The quality of the plugins in the index, by their folder; empty until it is loaded. */
export function useQualities(): Readonly<Record<string, Quality>> {
  const host = useContext(HostContext);
  const index = useSyncExternalStore(host.index.subscribe, host.index.snapshot);
  const revision = index.status === "ready" ? index.revision : undefined;
  const { data = NONE } = useQuery({
    queryKey: ["quality", revision],
    queryFn: () => host.quality(),
    enabled: revision !== undefined,
  });
  return data;
}

export function tierLabel(quality: Quality | undefined): string | undefined {
  const tier = quality && tierOf(quality);
  return tier && TIER_LABELS[tier];
}

/** A row of a plugin's facts: its tier, and what it is derived from; nothing if the quality is unknown. */
export function QualityFact({ entry }: { readonly entry: IndexEntry }) {
  const quality = useQualities()[entry.base];
  return <Fact name="Quality">{quality && <QualityText quality={quality} />}</Fact>;
}

/** A tier with the criteria that are met and those that are not. */
export function QualityText({ quality }: { readonly quality: Quality }) {
  return (
    <>
      <Link to="/docs/plugins#quality">{tierLabel(quality) ?? "No tier"}</Link>
      <Criteria title="Shown" criteria={quality.met} />
      <Criteria title="Not shown" criteria={quality.missing} />
    </>
  );
}

function Criteria({ title, criteria }: { readonly title: string; readonly criteria: readonly QualityCriterion[] }) {
  if (criteria.length === 0) return null;
  return (
    <span className="pb-line pb-small pb-muted">
      {title}: {criteria.map((each) => CRITERION_LABELS[each]).join(", ")}
    </span>
  );
}
