/** A least-recently-used cache as functions on a Map. */

/** Stores the value as the most recently used one, and removes the least recently used value above the limit. */
export function setCachedValue<V>(cache: Map<string, V>, key: string, value: V, limit: number): V {
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= limit) break;
    cache.delete(oldest);
  }
  return value;
}

/** Returns the value and makes it the most recently used one. */
export function getCachedValue<V>(cache: Map<string, V>, key: string): V | undefined {
  const known = cache.get(key);
  if (known === undefined) return undefined;
  cache.delete(key);
  cache.set(key, known);
  return known;
}
