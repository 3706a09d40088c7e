/** Ticked rows of a list, for actions on several rows. */
import { useCallback, useMemo, useRef, useState } from 'react';

export interface RowSelection {
  /** Keys of the ticked rows that are shown; a row hidden by a filter is no longer ticked. */
  readonly keys: ReadonlySet<string>;
  /** Ticks or unticks a row; with `range` it ticks all rows since the last ticked one. */
  readonly toggle: (key: string, range?: boolean) => void;
  readonly all: () => void;
  readonly none: () => void;
}

interface RowChoice {
  readonly key: string;
  readonly from: string | null;
  readonly range: boolean;
}

/** Returns the ticked keys after a choice. A range without a start contains only the chosen row. */
export function applyRowChoice(
  before: ReadonlySet<string>,
  shown: readonly string[],
  { key, from, range }: RowChoice,
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

/** `shown` contains the keys of the rows that can be ticked, in the order on the screen. */
export function useRowSelection(shown: readonly string[]): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const toggle = useCallback(
    (key: string, range = false) => {
      const choice = { key, range, from: last.current };
      last.current = key;
      setChosen((before) => applyRowChoice(before, shown, choice));
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
