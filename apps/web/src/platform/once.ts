/**
 * Creates a function that computes a value at its first call, because expensive values slow down the start of a page
 * and may never be needed.
 */
export function createLazyValue<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
