import type { ListedModel } from "@patchbay/core/hub";
import type { LibraryEntry } from "../../host/use-catalogue.ts";
import { shortText } from "../../ui/format-values.ts";

/** What the hub has about a model, in one line: `8B parameters · Transformers · mit · updated yesterday`. */
export function recordText(model: ListedModel, libraries: readonly LibraryEntry[]): string {
  const { parameters, library, license, gated, likes, lastModified } = model;
  return [
    parameters !== undefined && `${shortText(parameters)} parameters`,
    libraries.find(({ id }) => id === library)?.prettyLabel ?? library,
    license,
    gated && "Gated",
    likes !== undefined && `${shortText(likes)} likes`,
    lastModified && `updated ${ago(lastModified)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const DAY = 86_400_000;

/** A day relative to today: `yesterday`, `3 months ago`. */
function ago(date: Date): string {
  const days = Math.round((Date.now() - date.valueOf()) / DAY);
  if (days < 30) return relative.format(-Math.max(0, days), "day");
  return days < 365
    ? relative.format(-Math.round(days / 30), "month")
    : relative.format(-Math.round(days / 365), "year");
}
