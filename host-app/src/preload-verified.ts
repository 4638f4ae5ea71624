import { PluginLoadError } from "@patchbay/core/errors";

/**
 * Fetches a module into the page's module map after checking its hash, without running it; `import()` of the same address
 * then runs exactly these bytes. An `import()` after a failure would fetch again, unchecked: so a failure must be thrown on.
 * @param integrity `sha384-…`
 * @throws PluginLoadError when the file cannot be fetched, is not what its hash says, or cannot be checked
 */
export async function preloadVerified(url: string, integrity: string): Promise<void> {
  const link = document.createElement("link");
  if (!("integrity" in link) || !link.relList.supports("modulepreload")) {
    throw new PluginLoadError(
      `This browser cannot check ${url} before running it, so it is not loaded. Update the browser.`,
    );
  }
  link.rel = "modulepreload";
  link.href = url;
  link.integrity = integrity;
  link.crossOrigin = "anonymous";
  try {
    await new Promise<void>((resolve, reject) => {
      link.addEventListener("load", () => resolve());
      link.addEventListener("error", () => reject(new PluginLoadError(describeFailure(url))));
      document.head.append(link);
    });
  } finally {
    link.remove();
  }
}

function describeFailure(url: string): string {
  const timing = performance.getEntriesByName(url, "resource").at(-1) as PerformanceResourceTiming | undefined;
  const status = timing?.responseStatus ?? 0;
  if (status >= 400) return `The server answered ${status} for ${url}. Build the plugin again, or reload the index.`;
  return `${url} was refused before it ran: it could not be fetched, or it is not the file that the plugin's manifest names. Build the plugin again.`;
}
