/** The creator's own page that came with a request, then the links of its terms, each once. */
export const shownLinks = (portfolio: string | null, links: readonly string[]) => [
  ...new Set(portfolio ? [portfolio, ...links] : links),
];
