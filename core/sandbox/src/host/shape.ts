import type { ProviderCall } from "@patchbay/core/provider";
import type { ShapeNode } from "../messages.ts";

/** The members of a plugin's object, by name. */
export type Members = { readonly [name: string]: ShapeNode };

/** The result of a stand-in's `upload`; a job's handle has only the value, which is that of the plugin's own `upload`. */
export interface Uploaded {
  readonly value?: unknown;
}

export const isCode = (node: ShapeNode | undefined): boolean => node === "()";

export function membersOf(node: ShapeNode | undefined): Members {
  return typeof node === "object" && !("=" in node) ? (node as Members) : {};
}

export function valueOf(node: ShapeNode): unknown {
  return typeof node === "object" && "=" in node ? node["="] : undefined;
}

/** A call as the plugin sees it. */
export function plainCall({ uploaded, ...call }: ProviderCall): object {
  return uploaded === undefined ? call : { ...call, uploaded: (uploaded as Uploaded).value };
}
