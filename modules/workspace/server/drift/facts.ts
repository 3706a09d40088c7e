/** Criteria that have come true and nobody has handled, as events of the proof of completeness. */
import type { EventFact, TriggerReason } from '@klarsikt/engine';
import type { FactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { triggersOf } from './store.ts';

const kinds = {
  product: 'product',
  place: 'list',
  figure: 'organisation',
  growth: 'organisation',
  incident: 'other',
  news: 'publication',
} as const satisfies Record<TriggerReason['kind'], EventFact['kind']>;

export const driftFacts: FactSource = async (tx, { id, before = null }) => {
  // Of a state that was, what was open then is not known any more.
  if (before !== null) return {};
  const open = (await triggersOf(tx, id)).filter(({ handledAt }) => handledAt === null);
  const events = open.map(
    ({ id: event, day, name, reason }): EventFact => ({
      ...{ key: `trigger-${event}`, kind: kinds[reason.kind], date: day },
      name: { en: name, sv: name },
    }),
  );
  return { events };
};
