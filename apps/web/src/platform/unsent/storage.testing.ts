/** The browser's storage for tests: what is kept stands in a map; `isFull` makes it refuse more. */
export function storageIn(kept: Map<string, string>, isFull: () => boolean = () => false): Storage {
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull()) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
