import type { EventFact } from '@klarsikt/engine/completeness';
import type { TriggerReason } from '@klarsikt/engine/triggers';
import type { CompletenessFactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { listMetTriggers } from './store.ts';

const kinds = {
  product: 'product',
  place: 'list',
  figure: 'organisation',
  growth: 'organisation',
  incident: 'other',
  news: 'publication',
} as const satisfies Record<TriggerReason['kind'], EventFact['kind']>;

export const loadDriftFacts: CompletenessFactSource = async (tx, { id, before = null }) => {
  // Return no facts for a past state, because the criteria that were open then are unknown.
  if (before !== null) return {};
  const open = (await listMetTriggers(tx, id)).filter(({ handledAt }) => handledAt === null);
  const events = open.map(
    ({ id: event, day, name, reason }): EventFact => ({
      ...{ key: `trigger-${event}`, kind: kinds[reason.kind], date: day },
      name: { en: name, sv: name },
    }),
  );
  return { events };
};
