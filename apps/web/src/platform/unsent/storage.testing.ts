/** Test support: browser storage in a map; `isFull` makes it refuse writes. */
export function createMapStorage(kept: Map<string, string>, isFull: () => boolean = () => false): Storage {
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
