import process from "node:process";
import { InputError } from "../errors/index.ts";
import { globalFetch } from "../http/index.ts";

/**
 * A `fetch` that uses the proxies in `HTTPS_PROXY` and `HTTP_PROXY`, except for the hosts in `NO_PROXY` (in either
 * case;
 * lower case wins). Without these variables it is the global `fetch`. Node's `fetch` ignores them by default. Needs the
 * package `undici` if there is a proxy.
 * @throws InputError if `undici` is missing, or a variable is not an address
 *
 * @example
 * const patchbay = await createPatchbay({ plugins: directory("plugins"), fetch: await proxyFetch() });
 */
export async function proxyFetch(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<typeof fetch> {
  const valueOf = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? "";
  const [httpsProxy, httpProxy, noProxy] = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"].map(valueOf);
  if (!httpsProxy && !httpProxy) return globalFetch;
  const { EnvHttpProxyAgent } = await import("undici").catch(() => {
    throw new InputError("The environment sets a proxy, which requires the package undici. Run: npm install undici");
  });
  const options = { httpProxy: httpProxy ?? "", httpsProxy: httpsProxy || httpProxy || "", noProxy: noProxy ?? "" };
  let dispatcher: InstanceType<typeof EnvHttpProxyAgent>;
  try {
    dispatcher = new EnvHttpProxyAgent(options);
  } catch {
    // Its error would show the address, which may contain a password.
    throw new InputError("HTTPS_PROXY and HTTP_PROXY must be addresses such as http://proxy.example:8080.");
  }
  // The platform's fetch, so that forms, Blobs and responses are the platform's, too.
  return (input, init) => globalFetch(input, { ...init, dispatcher } as RequestInit);
}
