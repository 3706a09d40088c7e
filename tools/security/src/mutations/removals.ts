/** Mutations that remove protections of undoing a deletion: rows UX1 to UX3 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

const removal = 'modules/operations/server/removal/removal.test.ts';

export const removalMutations: readonly SecurityMutation[] = [
  inFile('apps/server/src/platform/removals.ts')(
    'UX1',
    `${removal} > for a colleague, and a second time`,
    'removed_by is not distinct from',
    'removed_by is not distinct from removed_by or removed_by =',
  ),
  inFile('modules/operations/server/removal/handlers.ts')(
    'UX2',
    `${removal} > without the permission that the deletion needs`,
    'await rule.require(tx, actor, removed);',
    '',
  ),
  inFile('apps/server/migrations/0205_removals.sql')(
    'UX3',
    `${removal} > for another organisation, which cannot see the removal records either`,
    'USING (organization_id = app_org() OR app_is_system())',
    'USING (true)',
  ),
];
