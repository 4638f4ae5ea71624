import type { Expose } from "../manifest/manifest.ts";

/** An exposed module's name inside a container: what its `get` is asked for. */
export function exposePath(expose: Expose): `./${Expose}` {
  return `./${expose}`;
}
