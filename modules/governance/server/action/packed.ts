import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { canonicalJson } from '@klarsikt/engine/model';
import { listEventsBefore } from './store.ts';
import { packColumnTitles } from './texts.ts';

const json = (value: unknown): string | null => (value === null ? null : canonicalJson(value));

export const actionPackSource: PackSource = {
  name: 'actions',
  titles: packColumnTitles,
  rows: async (tx, { assessmentId, before: end }) =>
    (await listEventsBefore(tx, assessmentId, end)).map(
      ({ at, actionId: action, kind, author, reason, before, after }) => ({
        at: at.toISOString(),
        ...{ action, kind, author, reason },
        before: json(before),
        after: json(after),
      }),
    ),
};
