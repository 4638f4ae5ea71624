import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "@playwright/test";
import { freePort } from "../../../core/kit/testing/free-port.ts";
import { packagesInstalled, TOOLS } from "../../../core/kit/testing/slow-packages.ts";
import settings from "../../playwright.config.ts";

/** The used part of Lighthouse, which the tools install. */
type Lighthouse = (
  address: string,
  flags: { readonly port: number; readonly logLevel: "error"; readonly onlyCategories?: readonly string[] },
  config: object,
) => Promise<{ readonly lhr: LighthouseResult }>;

/** The model whose page is measured. */
export const MEASURED_MODEL = "meta-llama/Llama-3.3-70B-Instruct";

/** The most visited pages. */
export const MEASURED_ROUTES: readonly string[] = [
  "/",
  "/tasks/text-generation",
  "/libraries/transformers",
  `/models/${MEASURED_MODEL}`,
];

export interface LighthouseRuns {
  /**
   * Measures an address as a desktop, until every category has a score.
   * @param categories ids of the only ones; default: all
   */
  measure(address: string, categories?: readonly string[]): Promise<LighthouseResult>;
  stop(): Promise<void>;
}

/** Starts Chromium for Lighthouse, once the tools are installed. */
export async function startLighthouse(): Promise<LighthouseRuns> {
  await packagesInstalled(TOOLS);
  // Required, not imported: the benchmarks' runner has closed its imports when this runs, and would rewrite them.
  const load = createRequire(path.join(TOOLS, "package.json"));
  const entry = load.resolve("lighthouse");
  const { default: lighthouse } = load(entry) as { default: Lighthouse };
  const { default: config } = load(path.join(path.dirname(entry), "config/desktop-config.js")) as { default: object };
  const port = await freePort();
  const { launchOptions } = settings.use ?? {};
  const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launchOptions, args });
  return {
    measure(address, onlyCategories) {
      const flags = { port, logLevel: "error", ...(onlyCategories && { onlyCategories }) } as const;
      return measuredWhole(address, async () => (await lighthouse(address, flags, config)).lhr);
    },
    stop: () => browser.close(),
  };
}

export interface LighthouseResult {
  readonly categories: Readonly<Record<string, { readonly score: number | null; readonly auditRefs: readonly Ref[] }>>;
  readonly audits: Readonly<Record<string, Audit>>;
  /** Why nothing could be measured. */
  readonly runtimeError?: { readonly code: string; readonly message: string };
}

interface Ref {
  readonly id: string;
  readonly weight: number;
}

interface Audit {
  /** Null if it does not apply, and if it failed. */
  readonly score: number | null;
  readonly displayValue?: string;
  /** The measured value, in milliseconds for a time. */
  readonly numericValue?: number;
  /** Why the audit itself failed: Lighthouse then omits the score of its whole category. */
  readonly errorMessage?: string;
}

const TRIES = 3;

/**
 * Measures a page until every category has a score. Lighthouse omits a score if an audit of its category failed, which
 * happens on a busy machine: that is not a property of the page, and not a score of 0.
 * @throws Error that names the failures of each try
 */
export async function measuredWhole(
  route: string,
  measure: () => Promise<LighthouseResult>,
): Promise<LighthouseResult> {
  const reasons: string[] = [];
  while (reasons.length < TRIES) {
    const result = await measure();
    const reason = failureOf(result);
    if (reason === undefined) return result;
    process.stdout.write(`  ${route}: Lighthouse could not measure ${reason}\n`);
    reasons.push(reason);
  }
  throw new Error(`Lighthouse could not measure ${route} in ${TRIES} tries: ${reasons.join("; ")}`);
}

function failureOf({ categories, audits, runtimeError }: LighthouseResult): string | undefined {
  if (runtimeError) return `it. ${runtimeError.code}: ${runtimeError.message}`;
  const failed = Object.entries(categories).filter(([, { score }]) => score === null);
  if (failed.length === 0) return undefined;
  return failed
    .map(([name, { auditRefs }]) => {
      const broken = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === null);
      return `${name} (${broken.map(({ id }) => `${id}: ${audits[id]?.errorMessage ?? "no reason given"}`).join(", ")})`;
    })
    .join(", ");
}
