import { waitingContract as contract, type PendingItem } from '@klarsikt/contract';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { WaitingDeps } from './deps.ts';

/**
 * Sorts items by due day, earliest first and items without a due day last; items with the same due day by age, oldest
 * first.
 */
function compareByDue(a: PendingItem, b: PendingItem): number {
  return (a.due ?? '9').localeCompare(b.due ?? '9') || a.at.localeCompare(b.at);
}

export const waitingHandlers = implementEndpoints<WaitingDeps>()(contract, {
  list: async ({ tx, actor, deps }) => {
    const items: PendingItem[] = [];
    for (const source of deps.waitingSources) items.push(...(await source(tx, actor)));
    return { today: getTodayInZone(deps.clock, actor), items: items.toSorted(compareByDue) };
  },
});
