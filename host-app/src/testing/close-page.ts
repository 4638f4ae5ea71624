import { cleanup } from "@testing-library/react";
import { settings } from "../host/settings/settings.ts";
import { providerKeys } from "../host/trust/provider-keys.ts";

/** The providers that tests enter keys for. */
const KEYED = ["auto", "acme", "beta", "bolt", "painter", "aws", "cloud", "own", "local"];

/** Removes the page with its keys and settings. `page-setup.ts` does so after every test. */
export function closePage(): void {
  cleanup();
  for (const id of KEYED) providerKeys.forget(id);
  for (const name of ["hubUrl", "routerUrl", "billTo"] as const) if (settings.get()[name]) settings.set(name, "");
  for (const [id, values] of Object.entries(settings.get().providers)) {
    for (const name of Object.keys(values)) settings.setOfProvider(id, name, "");
  }
}
