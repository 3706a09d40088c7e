import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { listSignOffs } from './store.ts';
import { signOffPackColumnTitles } from './texts.ts';

export const signOffPackSource: PackSource = {
  name: 'signoffs',
  titles: signOffPackColumnTitles,
  rows: async (tx, { assessmentId, before }) =>
    (await listSignOffs(tx, assessmentId))
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
