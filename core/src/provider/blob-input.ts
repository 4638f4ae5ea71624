import { InputError } from "../errors/index.ts";
import type { ProviderCall } from "./contract.ts";

/** The caller's `inputs` where only binary data will do. @throws InputError */
export function blobInput({ task, args: { inputs } }: ProviderCall): Blob {
  if (inputs instanceof Blob) return inputs;
  throw new InputError(`Task ${task} needs binary \`inputs\`: a Blob or an ArrayBuffer, not a ${typeof inputs}.`);
}
