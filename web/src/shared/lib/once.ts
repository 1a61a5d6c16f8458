/** Calls `make` on first use and keeps its result: creating an `Intl` formatter takes up to 10 ms on a phone. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
