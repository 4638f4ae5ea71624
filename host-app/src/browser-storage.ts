/** A storage of the browser; undefined where it is forbidden or not there. */
export function browserStorage(name: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
