import { Link } from "react-router";
import { pluginKey } from "@patchbay/core/plugin";
import { entryLabel } from "../../host/catalogue/labels.ts";
import type { CatalogueIndex } from "../../host/catalogue-index.ts";

/** Names plugins in use whose last change could not be built, which `patchbay dev` reports in the index. */
export function BuildBanner({ entries, rejected }: Extract<CatalogueIndex, { status: "ready" }>) {
  return rejected.map(({ plugin, reason }) => {
    const entry = plugin && entries.find(({ kind, id }) => pluginKey(kind, id) === plugin);
    if (!entry) return null;
    const [, problem = ""] = reason.split("\n");
    return (
      <output key={plugin} className="pb-banner">
        The last change to {entryLabel(entry)} could not be built, so an earlier build is used. {problem}{" "}
        <Link to="/plugins#rejected">See all details</Link>
      </output>
    );
  });
}
