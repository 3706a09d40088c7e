/** Which rows of a list are chosen, so that something is done to all of them at once. */
import { useCallback, useMemo, useRef, useState } from 'react';

export interface ChosenRows {
  /** Those of the list as it is shown: what a filter has hidden is not chosen any more. */
  readonly keys: ReadonlySet<string>;
  /** One more or one less; with `range` everything from the one that was last chosen to this one. */
  readonly toggle: (key: string, range?: boolean) => void;
  readonly all: () => void;
  readonly none: () => void;
}

interface Choice {
  readonly key: string;
  /** Where a range starts: the row that was chosen before it. */
  readonly from: string | null;
  readonly range: boolean;
}

/** The keys that are chosen after one more choice in a list of that order. A range without a start is its end alone. */
export function chosenAfter(
  before: ReadonlySet<string>,
  shown: readonly string[],
  { key, from, range }: Choice,
): ReadonlySet<string> {
  const next = new Set(before);
  if (!range) {
    if (!next.delete(key)) next.add(key);
    return next;
  }
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(key)];
  const reached = start < 0 || end < 0 ? [key] : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const each of reached) next.add(each);
  return next;
}

/** `shown`: keys of the rows that can be chosen, in the order in which they stand. */
export function useChosenRows(shown: readonly string[]): ChosenRows {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const toggle = useCallback(
    (key: string, range = false) => {
      const choice = { key, range, from: last.current };
      last.current = key;
      setChosen((before) => chosenAfter(before, shown, choice));
    },
    [shown],
  );
  const all = useCallback(() => setChosen(new Set(shown)), [shown]);
  const none = useCallback(() => {
    last.current = null;
    setChosen(new Set());
  }, []);
  return useMemo(
    () => ({ keys: new Set(shown.filter((key) => chosen.has(key))), toggle, all, none }),
    [shown, chosen, toggle, all, none],
  );
}
