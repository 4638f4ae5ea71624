import type { HubSource } from "./hub-source.ts";

/** Address of a model's page. */
export function modelAddress(id: string, source: HubSource): string {
  return `/models/${id.split("/").map(encodeURIComponent).join("/")}${source === "hub" ? "?source=hub" : ""}`;
}
