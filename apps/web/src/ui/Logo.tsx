/** The product's logo: a horizon with a shape rising above it. */
export function Logo({ size = 20 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.25" fill="none" stroke="var(--accent)" strokeWidth="1.75" />
      <path d="M2.75 12h18.5" stroke="var(--accent)" strokeWidth="1.75" />
      <path d="M7 12a5 5 0 0 1 10 0z" fill="var(--accent)" />
    </svg>
  );
}
