import owners from "./makers/owners.json";
import type { OwnerMarkProps } from "./entry-mark.tsx";
import { Mark } from "./mark.tsx";

const files = import.meta.glob<string>("./makers/*.svg", { eager: true, query: "?no-inline", import: "default" });
const drawings = new Map(
  Object.entries(owners).flatMap(([maker, names]) => names.map((name) => [name, files[`./makers/${maker}.svg`]])),
);

/** The mark of a maker of models: loaded on demand, because its table is of no use without models. */
export function MakerMark({ owner, ...mark }: OwnerMarkProps) {
  return <Mark {...mark} drawing={drawings.get(owner.toLowerCase())} />;
}
