/** Maps that hold a number of values and give up the one that was asked for longest ago. */

/** Keeps a value as the one asked for last; gives it back. */
export function remember<V>(cache: Map<string, V>, key: string, value: V, limit: number): V {
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= limit) break;
    cache.delete(oldest);
  }
  return value;
}

/** The value of a key, which becomes the one asked for last. */
export function recall<V>(cache: Map<string, V>, key: string): V | undefined {
  const known = cache.get(key);
  if (known === undefined) return undefined;
  cache.delete(key);
  cache.set(key, known);
  return known;
}
