/** The logo: a lit doorway. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" fill="none">
      <path d="M4 25V13.5a10 10 0 0 1 20 0V25" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M9 25v-9.6a5 5 0 0 1 10 0V25z" fill="#cff846" stroke="var(--mark-edge)" strokeWidth="1" />
    </svg>
  );
}
