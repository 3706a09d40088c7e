/** The filter that lists and analyses begin with: the businesses of the organisation's trade, until the person takes it away. */
import { businessesOfTrade, type CompiledModel } from '@klarsikt/engine';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { storedSetting } from '@klarsikt/web/platform/settings/setting.ts';
import { useMemo } from 'react';

/** Whether the person has taken the filter away. */
const taken = storedSetting('klarsikt.starter', (raw) => raw === true);

const none: readonly string[] = [];

/** Keys of the businesses that the organisation's trade classifies; empty where it is of none. */
export function useTradeBusinesses(model: CompiledModel): readonly string[] {
  const { session } = useSession();
  const trade = session?.trade ?? null;
  return useMemo(() => (trade === null ? none : businessesOfTrade(model, trade)), [model, trade]);
}

/** The same for what begins now: empty once the person has taken the filter away. */
export const startingWith = (ofTrade: readonly string[]): readonly string[] => (taken.get() ? none : ofTrade);

const same = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

/** Remembers that the filter was taken away, or chosen again. */
export function noteStarter(
  ofTrade: readonly string[],
  before: readonly string[],
  next: readonly string[],
): void {
  if (ofTrade.length === 0) return;
  if (same(next, ofTrade)) taken.set(false);
  else if (same(before, ofTrade)) taken.set(true);
}
