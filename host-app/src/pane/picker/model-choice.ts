import type { AvailableModel } from "@patchbay/core/client";
import type { ProviderEntry } from "../../host/use-catalogue.ts";

/** How a model would answer now. */
export type Reachability = "gateway" | "simulated" | "engine" | "server" | "open" | "token" | "key";

/** A model of a provider, with its data. */
export interface ModelChoice extends Partial<
  Pick<
    AvailableModel,
    "label" | "bytes" | "storedBytes" | "contextLength" | "price" | "capabilities" | "throughput" | "at"
  >
> {
  readonly provider: ProviderEntry;
  /** The value of `model` in a call. */
  readonly id: string;
  /**
   * The source of the entry: the hub's list, the vendor's own, the provider's dated facts, the plugin's mocks, the
   * configuration of the server's gateway, the model's record, or the search field.
   */
  readonly source: AvailableModel["source"] | "simulation" | "gateway" | "record" | "typed";
  /** Its models, if it is an alias of the gateway. */
  readonly targets?: readonly string[];
}
