import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { listActionEventsBefore } from './store.ts';
import { actionPackColumnTitles } from './texts.ts';

const json = (value: unknown): string | null => (value === null ? null : toCanonicalJson(value));

export const actionPackSource: PackSource = {
  name: 'actions',
  titles: actionPackColumnTitles,
  rows: async (tx, { assessmentId, before: end }) =>
    (await listActionEventsBefore(tx, assessmentId, end)).map(
      ({ at, actionId: action, kind, author, reason, before, after }) => ({
        at: at.toISOString(),
        ...{ action, kind, author, reason },
        before: json(before),
        after: json(after),
      }),
    ),
};
