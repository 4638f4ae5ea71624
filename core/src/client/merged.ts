/** `{ ...one, ...other }` for every call: V8 gives each object that gets members after a spread a hidden class of its own. */
export function merged<One extends object, Other extends object>(one: One | undefined, other: Other): One & Other {
  return Object.assign({}, one, other);
}
