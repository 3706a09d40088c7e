/** Actions as an examination pack takes them along: what became of each, as it was written down. */

import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { canonicalJson } from '@klarsikt/engine';
import { eventsBefore } from './store.ts';
import { packedTitles } from './texts.ts';

const json = (value: unknown): string | null => (value === null ? null : canonicalJson(value));

export const packedActions: PackSource = {
  name: 'actions',
  titles: packedTitles,
  rows: async (tx, { assessmentId, before: end }) =>
    (await eventsBefore(tx, assessmentId, end)).map(
      ({ at, actionId: action, kind, author, reason, before, after }) => ({
        at: at.toISOString(),
        ...{ action, kind, author, reason },
        before: json(before),
        after: json(after),
      }),
    ),
};
