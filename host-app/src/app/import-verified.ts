import { PluginLoadError } from "@patchbay/core/errors";
import { trustedScriptUrl } from "../host/trusted-types.ts";

/**
 * Imports a module whose bytes have the given hash; other bytes never run. A module script checks its `integrity` in
 * every browser, which a `modulepreload` link does not in WebKit, and stays in the page's module map: `import()` takes
 * it from there without another request. After a failure, `import()` would request it again, unchecked, so it is not
 * reached.
 * @param integrity `sha384-…`
 * @throws PluginLoadError if the file cannot be fetched, does not match its hash, or cannot be checked
 * @throws what the module throws during evaluation
 */
export async function importVerified(url: string, integrity: string): Promise<object> {
  const script = document.createElement("script");
  if (!("integrity" in script)) {
    throw new PluginLoadError(
      `This browser cannot check ${url} before running it, so it is not loaded. Update the browser.`,
    );
  }
  script.type = "module";
  script.src = trustedScriptUrl(url);
  script.integrity = integrity;
  script.crossOrigin = "anonymous";
  // `import()` throws the module's error, so the console need not report it as well.
  const quiet = (event: ErrorEvent): void => {
    if (event.filename === url) event.preventDefault();
  };
  addEventListener("error", quiet);
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", () => reject(new PluginLoadError(describeFailure(url))));
      document.head.append(script);
    });
    return (await import(/* @vite-ignore */ url)) as object;
  } finally {
    script.remove();
    removeEventListener("error", quiet);
  }
}

function describeFailure(url: string): string {
  const timing = performance.getEntriesByName(url, "resource").at(-1) as PerformanceResourceTiming | undefined;
  const status = timing?.responseStatus ?? 0;
  if (status >= 400) return `The server answered ${status} for ${url}. Build the plugin again, or reload the index.`;
  return `${url} was refused before it ran: it could not be fetched, or it is not the file that the plugin's manifest names. Build the plugin again.`;
}
