import type { HubSource } from "./hub-source.ts";

/**
 * Address of a model's page.
 * @param provider whose sample model it is, where only who chooses the provider sees it
 */
export function modelAddress(id: string, source: HubSource, provider?: string): string {
  const query = new URLSearchParams({
    ...(source === "hub" && { source }),
    ...(provider !== undefined && { inference_provider: provider }),
  });
  return `/models/${id.split("/").map(encodeURIComponent).join("/")}${query.size > 0 ? `?${query}` : ""}`;
}
