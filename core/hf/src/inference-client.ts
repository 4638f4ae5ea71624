import {
  createHubCache,
  InferenceClient as CoreClient,
  type CallOptions,
  type ClientOptions,
  type ProviderKey,
  type ResponseMethods,
  type TaskArguments,
} from "@patchbay/core/client";
import { InputError, OutputError } from "@patchbay/core/errors";
import type { ProviderManifest } from "@patchbay/core/provider";
import { allProviders } from "@patchbay/plugins/providers";

const providers = allProviders();

/** The providers by their ids. */
export const INFERENCE_PROVIDERS: readonly string[] = [...providers.manifests().keys()];
/** Values of `provider`. */
export const PROVIDERS_OR_POLICIES: readonly string[] = [...INFERENCE_PROVIDERS, "auto"];

type DeclaredTasks = ProviderManifest["tasks"];

/**
 * The provider tasks that each provider declares, by their ids. The published client has classes there, which these
 * are not.
 */
export const PROVIDERS: Readonly<Record<string, DeclaredTasks>> = Object.fromEntries(
  [...providers.manifests()].map(([id, { tasks }]) => [id, tasks]),
);

/** The organization on the hub of each provider that the hub lists models for, or did. */
export const PROVIDERS_HUB_ORGS: Readonly<Record<string, string>> = Object.fromEntries(
  [...providers.manifests()]
    .filter(([, { models = "hub" }]) => models === "hub")
    .map(([id, { hubOrganization = id }]) => [id, hubOrganization]),
);

/** A label with its score. */
export interface ZeroShotClassificationOutputElement {
  readonly label: string;
  /** 0 to 1. */
  readonly score: number;
}

/** Core's client without what answers in another form here. */
const Client: new (
  accessToken?: ProviderKey,
  options?: ClientOptions,
) => Omit<CoreClient, "zeroShotClassification" | "endpoint" | "withResponse"> & {
  readonly withResponse: Omit<ResponseMethods, "zeroShotClassification">;
} = CoreClient;

/**
 * Calls inference providers: all that Patchbay has, each loaded at its first call.
 *
 * @example
 * const hf = new InferenceClient(process.env.HF_TOKEN);
 * const image = await hf.textToImage({ model: "black-forest-labs/FLUX.1-dev", inputs: "a green bird" });
 */
export class InferenceClient extends Client {
  /**
   * Scores labels for one text, best first, in the published client's form.
   * @throws InputError for several texts, which it has no form for; OutputError for an empty answer
   */
  // Core's client defines the methods of tasks on each instance, so that a method here would be hidden.
  readonly zeroShotClassification = async (
    args: TaskArguments<"zero-shot-classification">,
    options?: CallOptions,
  ): Promise<ZeroShotClassificationOutputElement[]> => {
    if (Array.isArray(args.inputs) && args.inputs.length > 1) {
      throw new InputError("zeroShotClassification takes one text. Call it once for each, or use @patchbay/core.");
    }
    const [result] = await this.run("zero-shot-classification", { ...args }, options);
    if (!result) throw new OutputError("Expected Array<{label: string, score: number}>");
    return result.labels.map((label, index) => ({ label, score: result.scores[index] ?? 0 }));
  };

  readonly #accessToken: ProviderKey | undefined;
  readonly #options: ClientOptions;

  /**
   * @param accessToken hub token (calls go through the router) or a provider's key (calls go to the provider)
   * @throws InputError when the token or an address cannot be used
   */
  constructor(accessToken?: ProviderKey, options: ClientOptions = {}) {
    // Clients derived from this one share the hub's answers.
    const complete = { providers, hubCache: createHubCache(), ...options };
    const token = accessToken === "" ? undefined : accessToken;
    super(token, complete);
    this.#accessToken = token;
    this.#options = complete;
  }

  /** The same client, calling a dedicated or local endpoint. */
  endpoint(endpointUrl: string): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#options, endpointUrl });
  }

  /** The same client with other defaults for its calls. */
  withDefaults(defaults: CallOptions): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#options, ...defaults });
  }
}

/** The older name of `InferenceClient`. */
export class HfInference extends InferenceClient {}

/** A client of one endpoint, as `client.endpoint()` gives it. */
export class InferenceClientEndpoint extends InferenceClient {
  constructor(endpointUrl: string, accessToken?: ProviderKey, options: ClientOptions = {}) {
    super(accessToken, { ...options, endpointUrl });
  }
}
