import type { BenchRecord, KeptRun } from "./bench-record.ts";

/** Replaces a file that is not loaded, without a request. */
const NOT_LOADED = "data:text/plain,Not%20loaded";

/** Browsers skip control characters in front of a URL, with or without a scheme. */
// oxlint-disable-next-line no-control-regex -- Browsers skip them.
const ADDRESS = /^[\u0000-\u0020]*(?:https?:|[\\/]{2})/i;

/** Members that are shown as text. */
const TEXTS = new Set(["content", "text", "reasoning", "arguments"]);

/**
 * The foreign hosts that a bench would load files from, and the bench without these files: a host learns who views the
 * bench, and when.
 */
export function foreignAddresses(
  bench: BenchRecord,
  page: string,
): { readonly hosts: readonly string[]; readonly without: BenchRecord } {
  const hosts = new Set<string>();

  function clean(value: unknown, name?: string): unknown {
    if (typeof value === "string") {
      if (TEXTS.has(name ?? "") || !ADDRESS.test(value) || !URL.canParse(value, page)) return value;
      const { host } = new URL(value, page);
      if (host === new URL(page).host) return value;
      hosts.add(host);
      return NOT_LOADED;
    }
    if (Array.isArray(value)) return value.map((item) => clean(item));
    if (typeof value !== "object" || value === null || value instanceof ArrayBuffer) return value;
    return Object.fromEntries(Object.entries(value).map(([member, item]) => [member, clean(item, member)]));
  }

  const cleanRun = (run: KeptRun): KeptRun => ({
    ...run,
    ...("output" in run && { output: clean(run.output) }),
    call: { ...run.call, args: clean(run.call.args) as KeptRun["call"]["args"] },
  });
  const panes = bench.panes.map((runs) => runs.map(cleanRun));
  const inputs = bench.inputs && { inputs: clean(bench.inputs) as NonNullable<BenchRecord["inputs"]> };
  return { without: { ...bench, panes, ...inputs }, hosts: [...hosts] };
}
