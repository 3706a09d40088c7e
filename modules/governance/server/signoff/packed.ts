/** Sign-offs as an examination pack takes them along: everything that happened to a part, as it was written down. */
import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { rowsOf } from './store.ts';
import { packedTitles } from './texts.ts';

export const packedSignOffs: PackSource = {
  name: 'signoffs',
  titles: packedTitles,
  rows: async (tx, { assessmentId, before }) =>
    (await rowsOf(tx, assessmentId))
      .filter(({ at }) => before === null || at < before)
      .map(
        ({
          at,
          part,
          kind,
          role,
          author,
          revision,
          hash,
          modelHash,
          engine,
          actionsHash,
          approver,
          text,
          noticed,
          ...row
        }) => ({
          at: at.toISOString(),
          ...{
            part,
            kind,
            role,
            author,
            approver,
            revision,
            hash,
            text,
            noticed,
            modelHash,
            engine,
            actionsHash,
          },
          twoPersons: row.twoPersons,
          checksHash: row.checks?.hash ?? null,
          checks: (row.checks?.requirements ?? [])
            .map(({ id, status, reason }) => [id, status, reason ?? ''].join(' ').trim())
            .join('; '),
          paths: row.paths.join(' '),
        }),
      ),
};
