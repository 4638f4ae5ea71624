import type { ModelFact } from "../manifest/model-facts.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";
import type { ListedModel, ModelPrice, StructuredOutput } from "../provider/contract.ts";
import type { ValueOrigin } from "./hooks.ts";
import type { TargetArguments } from "./options.ts";

/** Arguments of `client.models`. */
export interface ModelsArguments<Id extends string = string> extends Pick<TargetArguments, "accessToken"> {
  /** Provider id, or several; default: every provider of the client that is neither retired nor closed. */
  readonly provider?: Id | readonly Id[];
  /** Only models that serve this provider task, for example `conversational`. */
  readonly task?: string;
  /** Most models to request from the hub, of all providers together: 1 to 1000. Default: 100 for each provider. */
  readonly limit?: number;
  /** Whether the dated facts of the providers' plugins complete the lists; default: true. */
  readonly bundled?: boolean;
}

/** What is known of a model. Absent members are unknown. */
export interface ModelValues
  extends
    Omit<ListedModel, "id" | "price">,
    Pick<
      ModelFact,
      | "canonicalId"
      | "outputLength"
      | "outputs"
      | "openWeights"
      | "released"
      | "knowledge"
      | "license"
      | "retired"
      | "replacement"
    > {
  readonly price?: ModelPrice & {
    /** Time of the list with the price, or day of the facts: ISO 8601. */
    readonly at: string;
  };
}

/** A model that can be called, by live lists and by the dated facts of the provider's plugin. */
export interface AvailableModel<Id extends string = string> extends ModelValues {
  /** What callers pass as `model`. */
  readonly id: string;
  /** Provider id. */
  readonly provider: Id;
  /** The provider's name for the model: for a model of the hub not always its id. */
  readonly providerModelId: string;
  /** The list it is from: the hub's mapping, the vendor's own, or only the dated facts of the provider's plugin. */
  readonly source: "hub" | "vendor" | "bundled";
  /** Time of the list, or day of the facts: ISO 8601. */
  readonly at: string;
  /** The origin of each value. A value of a live list replaces one of the dated facts. */
  readonly origins: Readonly<Partial<Record<keyof ModelValues, ValueOrigin>>>;
  /**
   * The vendor's own list was read and does not have it, although it has others of the task: the model may have ended, or
   * need another key.
   */
  readonly unlisted?: true;
}

/** The models that can be called, and the providers that are missing. */
export interface ModelList<Id extends string = string> extends ReadonlyArray<AvailableModel<Id>> {
  /** Providers with more models at the hub than `limit`. */
  readonly incomplete: readonly Id[];
  /**
   * Providers whose list is missing, and why: the PatchbayError that a call to them would throw. Their models, if any, are
   * those of the dated facts.
   */
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
