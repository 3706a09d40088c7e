/** Protections of directories (SCIM 2.0): DI1 to DI6. */
import { inFile, type Mutation } from '../mutation.ts';

const scim = 'modules/identity/server/directory/scim.test.ts';
const kept = 'modules/identity/server/directory/directory.test.ts';
const leaver = 'modules/identity/server/directory/leaver.test.ts';
const users = inFile('modules/identity/server/directory/users.ts');

export const directoryMutations: readonly Mutation[] = [
  inFile('apps/server/src/platform/tokens.ts')(
    'DI1',
    `${scim} > is refused with a wrong secret, a revoked or an expired key`,
    'return matches && stored !== null;',
    'return matches !== undefined && stored !== null;',
  ),
  inFile('apps/server/migrations/0160_directory.sql')(
    'DI2',
    `${scim} > sees only the people of its organisation`,
    'USING (organization_id = app_org() OR app_is_system())',
    'USING (true)',
  ),
  users(
    'DI3',
    `${kept} > is kept if it is the last administrator: 409 with the reason, in the audit log and for administrators`,
    'if (leaves || isRenamed) await deps.rights.keepAdministrator(tx, actor);',
    '',
  ),
  inFile('modules/identity/server/directory/mapping.ts')(
    'DI4',
    `${kept} > never gives permissions that the mapping administrator could not grant`,
    'if (own === undefined || rights.missing(own, given).length > 0) return false;',
    'if (own === undefined) return false;',
  ),
  users(
    'DI5',
    `${leaver} > loses all access on every node at once, and their work is kept`,
    'await deps.accounts.endSessions(tx, userId);',
    'await Promise.resolve(userId);',
  ),
  users(
    'DI6',
    `${kept} > never gives permissions that the key's person could not grant`,
    'await deps.rights.requireReach(tx, { ...actor, userId: personId }, [row.id]);',
    '',
  ),
];
