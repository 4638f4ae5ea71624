/** What is used of Lighthouse, which the tools install. */
export type Lighthouse = (
  address: string,
  flags: { readonly port: number; readonly logLevel: "error" },
  config: object,
) => Promise<{ readonly lhr: LighthouseResult }>;

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
  /** Null where it does not apply, and where it failed. */
  readonly score: number | null;
  readonly displayValue?: string;
  /** Why the audit itself failed: Lighthouse then gives its whole category no score. */
  readonly errorMessage?: string;
}

const TRIES = 3;

/**
 * Measures a page until every category has a score. Lighthouse gives none where one of a category's audits failed, as it
 * does now and then on a busy machine: that says nothing of the page, and is no score of 0.
 * @throws Error that names what failed at each try
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
