/** Mutations that remove protections of undoing a deletion: rows UX1 to UX3 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

const removal = 'modules/operations/server/removal/removal.test.ts';

export const removalMutations: readonly SecurityMutation[] = [
  inFile('apps/server/src/platform/removals.ts')(
    'UX1',
    `${removal} > if a colleague requests it, and if it is requested a second time`,
    'removed_by is not distinct from',
    'removed_by is not distinct from removed_by or removed_by =',
  ),
  inFile('modules/operations/server/removal/handlers.ts')(
    'UX2',
    `${removal} > if the user lacks the permission that the deletion needs`,
    'await rule.require(tx, actor, removed);',
    '',
  ),
  inFile('apps/server/migrations/0205_removals.sql')(
    'UX3',
    `${removal} > if a user of another organisation requests it, who cannot see the removal records either`,
    'USING (organization_id = app_org() OR app_is_system())',
    'USING (true)',
  ),
];
