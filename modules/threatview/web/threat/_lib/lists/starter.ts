/** Initial filter of lists and analyses: the businesses of the organisation's trade, until the user removes it. */
import { type CompiledModel, listBusinessesOfTrade } from '@klarsikt/engine/model';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { createStoredSetting } from '@klarsikt/web/platform/settings/setting.ts';
import { useMemo } from 'react';

/** True if the user has removed the initial filter. */
const taken = createStoredSetting('klarsikt.starter', (raw) => raw === true);

const none: readonly string[] = [];

/** Returns the business keys of the organisation's trade; empty if the organisation has no trade. */
export function useTradeBusinesses(model: CompiledModel): readonly string[] {
  const { session } = useSession();
  const trade = session?.trade ?? null;
  return useMemo(() => (trade === null ? none : listBusinessesOfTrade(model, trade)), [model, trade]);
}

/** Chooses the initial business filter of a new list or analysis; empty once the user has removed it. */
export const chooseStartBusinesses = (ofTrade: readonly string[]): readonly string[] =>
  taken.get() ? none : ofTrade;

const same = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

export function rememberStartBusinesses(
  ofTrade: readonly string[],
  before: readonly string[],
  next: readonly string[],
): void {
  if (ofTrade.length === 0) return;
  if (same(next, ofTrade)) taken.set(false);
  else if (same(before, ofTrade)) taken.set(true);
}
