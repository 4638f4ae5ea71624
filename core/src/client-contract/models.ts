import type { ModelActionName } from "../manifest/server-facts.ts";
import type { ListedModel, ModelPrice, StructuredOutput } from "../provider/contract.ts";
import type { TargetArguments } from "./options.ts";

/** Arguments of `client.models`. */
export interface ModelsArguments<Id extends string = string> extends Pick<TargetArguments, "accessToken"> {
  /** Provider id, or several; default: every provider of the client that is neither retired nor closed. */
  readonly provider?: Id | readonly Id[];
  /** Only models that serve this provider task, for example `conversational`. */
  readonly task?: string;
  /** Most models to request from the hub, of all providers together: 1 to 1000. Default: 100 for each provider. */
  readonly limit?: number;
}

/** A model that can be called. Absent members are unknown. */
export interface AvailableModel<Id extends string = string> extends Omit<ListedModel, "price"> {
  /** Provider id. */
  readonly provider: Id;
  /** The provider's name for the model: for a model of the hub not always its id. */
  readonly providerModelId: string;
  /** The list it is from: the hub's mapping, or the vendor's own. */
  readonly source: "hub" | "vendor";
  /** Time of the list: ISO 8601. */
  readonly at: string;
  readonly price?: ModelPrice & {
    /** Time of the list with the price: ISO 8601. */
    readonly at: string;
  };
}

/** The models that can be called, and the providers that are missing. */
export interface ModelList<Id extends string = string> extends ReadonlyArray<AvailableModel<Id>> {
  /** Providers with more models at the hub than `limit`. */
  readonly incomplete: readonly Id[];
  /** Providers whose list is missing, and why: the PatchbayError that a call to them would throw. */
  readonly failed: readonly { readonly provider: Id; readonly error: Error }[];
}

/** Arguments of `client.manageModel`. */
export interface ManageArguments<Id extends string = string> extends Pick<TargetArguments, "accessToken"> {
  /** Id of a provider that is a user's own server. */
  readonly provider: Id;
  /** The server's name for the model; for `pull`, the name in its library. */
  readonly model: string;
  /** Load into memory, unload from it, pull to the server's disk, or delete from it. */
  readonly action: ModelActionName;
}

/** A provider that may serve a call. */
export interface FoundProvider {
  readonly provider: string;
  /** The model's id at the provider. */
  readonly providerModelId: string;
  /** Whether the call would go to a dedicated or local endpoint. */
  readonly isEndpoint: boolean;
  /** How strictly the provider enforces a JSON Schema in chats. */
  readonly structuredOutput: StructuredOutput | undefined;
}
