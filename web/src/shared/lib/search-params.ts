/** The parameters of an address, as texts: nothing is read as JSON, so `1e5` and `007` stay as they were typed. */
export const parseAddress = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** The opposite of `parseAddress`, with the question mark; a parameter that is undefined is left out. */
export function formatAddress(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * A route's `validateSearch`: `parse` gets the parameters that have one of `names`, as texts, and returns those that are
 * valid. The router merges the result into the parameters as they came, so every name gets a value here: one that
 * `parse` leaves out would otherwise keep what was refused.
 */
export function searchParams<Search extends object>(
  names: readonly (keyof Search & string)[],
  parse: (given: { readonly [Name in keyof Search]?: string }) => Search,
) {
  const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
  return (raw: Record<string, unknown>): Search => {
    const texts = names.flatMap((name) => {
      const value = raw[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    });
    return { ...nothing, ...parse(Object.fromEntries(texts)) };
  };
}

/** An id in an address: refused when it is empty, or longer than any id. */
export const idParam = (text: string | undefined) => (text && text.length <= 64 ? text : undefined);
