import {
  createHubCache,
  InferenceClient as Client,
  type CallOptions,
  type ClientOptions,
  type ProviderKey,
} from "@patchbay/core/client";
import { allProviders } from "@patchbay/plugins/providers";

const providers = allProviders();

/** The providers by their ids. */
export const INFERENCE_PROVIDERS: readonly string[] = [...providers.manifests().keys()];
/** What `provider` may be. */
export const PROVIDERS_OR_POLICIES: readonly string[] = [...INFERENCE_PROVIDERS, "auto"];

/**
 * Calls inference providers: all that Patchbay has, each loaded at its first call.
 *
 * @example
 * const hf = new InferenceClient(process.env.HF_TOKEN);
 * const image = await hf.textToImage({ model: "black-forest-labs/FLUX.1-dev", inputs: "a green bird" });
 */
export class InferenceClient extends Client {
  readonly #accessToken: ProviderKey | undefined;
  readonly #options: ClientOptions;

  /**
   * @param accessToken hub token (calls go through the router) or a provider's key (calls go to the provider)
   * @throws InputError when the token or an address cannot be used
   */
  constructor(accessToken?: ProviderKey, options: ClientOptions = {}) {
    // Clients made from this one share what the hub has answered.
    const complete = { providers, hubCache: createHubCache(), ...options };
    const token = accessToken === "" ? undefined : accessToken;
    super(token, complete);
    this.#accessToken = token;
    this.#options = complete;
  }

  /** The same client, calling a dedicated or local endpoint. */
  override endpoint(endpointUrl: string): InferenceClient {
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
