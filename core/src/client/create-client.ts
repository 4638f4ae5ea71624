import type { ProviderKey } from "../auth/key.ts";
import type { ClientOptions } from "./client-options.ts";
import { InferenceClient } from "./inference-client.ts";

/** Makes a client from one object. @throws InputError */
export function createClient(options: ClientOptions & { accessToken?: ProviderKey } = {}): InferenceClient {
  const { accessToken, ...rest } = options;
  return new InferenceClient(accessToken, rest);
}
