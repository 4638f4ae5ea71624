interface UsageBarProps {
  /** Amounts that follow one another. */
  readonly parts: readonly number[];
  readonly whole: number;
}

/** A bar of parts, beside the text that has their amounts. */
export function UsageBar({ parts, whole }: UsageBarProps) {
  const share = (amount: number): string => `${whole > 0 ? Math.min((amount / whole) * 100, 100) : 0}%`;
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, part) => sum + part, 0));
  return (
    <svg className="pb-usage-bar" aria-hidden="true">
      <rect width="100%" height="100%" />
      {ends
        .map((end, index) => ({ end, index }))
        .toReversed()
        .map(({ end, index }) => (
          <rect key={index} width={share(end)} height="100%" data-part={index} />
        ))}
    </svg>
  );
}
