/** The product's logo: a panel with four jacks, two of them joined by a cable. */
export function BrandMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg className="pb-brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" />
      <g fill="none" strokeWidth="2.4">
        <circle cx="22.5" cy="9.5" r="3" opacity="0.7" />
        <circle cx="9.5" cy="22.5" r="3" opacity="0.7" />
        <path d="M9.5 9.5C9.5 18.5 22.5 13.5 22.5 22.5" strokeLinecap="round" strokeWidth="3" />
      </g>
      <g stroke="none">
        <circle cx="9.5" cy="9.5" r="4.2" />
        <circle cx="22.5" cy="22.5" r="4.2" />
      </g>
    </svg>
  );
}
