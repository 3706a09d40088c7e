/** Creates a function that makes its value at the first call and returns the same value at every call. */
export function createLazyGetter<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
