/** Made when it is first asked for: what takes long to make is felt on a slow phone, and may never be wanted. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
