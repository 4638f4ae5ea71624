/** Calls back once when the page is painted and the browser is idle. @returns a function that cancels it */
export function whenIdle(start: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(start, { timeout: 2000 });
  return () => cancelIdleCallback(idle);
}
