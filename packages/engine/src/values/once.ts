/** A function that makes its value at its first call and returns this value at every call. */
export function createLazyGetter<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
