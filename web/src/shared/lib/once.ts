/** `make`, called when it is first asked for and never again. A formatter of `Intl` takes milliseconds to make, on a phone ten. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
