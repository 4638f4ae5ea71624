import {
  blobInput,
  InputError,
  isObject,
  type Answer,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type Route,
} from "@patchbay/core/provider";

/** The route below an account's `ai`. @throws InputError */
export function below({ providerModelId: model, settings: { account } }: ProviderCall, path: string): Route {
  if (/^@(cf|hf)\//.test(model)) return { path: `client/v4/accounts/${account}/ai/${path}` };
  throw new InputError(`Workers AI has no model "${model}": its ids begin with "@cf/" or "@hf/".`);
}

/** A task of the vendor's own protocol, whose answer is a file or `{ result }`. */
export function runTask<Output>(
  body: ProviderTask["body"],
  output: (result: unknown, answer: Answer, context: ReadContext) => Output | Promise<Output>,
): ProviderTask<Output> {
  return {
    route: (call) => below(call, `run/${call.providerModelId}`),
    body,
    read: (answer, context) => output(isObject(answer.data) ? answer.data["result"] : answer.data, answer, context),
  };
}

/** The caller's file as the vendor's older models take it: a list of its bytes. */
export async function bytesInput(call: ProviderCall): Promise<number[]> {
  return [...new Uint8Array(await blobInput(call).arrayBuffer())];
}
