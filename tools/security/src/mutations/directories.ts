/** Mutations that remove protections of directories (SCIM 2.0): rows DI1 to DI6 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

const scim = 'modules/identity/server/directory/scim.test.ts';
const kept = 'modules/identity/server/directory/directory.test.ts';
const leaver = 'modules/identity/server/directory/leaver.test.ts';
const users = inFile('modules/identity/server/directory/users.ts');

export const directoryMutations: readonly SecurityMutation[] = [
  inFile('apps/server/src/platform/tokens.ts')(
    'DI1',
    `${scim} > refuses a wrong, revoked or expired key and a key whose person lacks the permission`,
    'return matches && stored !== null;',
    'return matches !== undefined && stored !== null;',
  ),
  inFile('apps/server/migrations/0160_directory.sql')(
    'DI2',
    `${scim} > returns and changes only people of the directory's organisation`,
    'USING (organization_id = app_org() OR app_is_system())',
    'USING (true)',
  ),
  users(
    'DI3',
    `${kept} > cannot be disabled if it is the last security administrator, and the refusal has status 409`,
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
    `${leaver} > has no access on any server node immediately after %s`,
    'await deps.accounts.endSessions(tx, userId);',
    'await Promise.resolve(userId);',
  ),
  users(
    'DI6',
    `${kept} > never grants permissions that the person of the API key could not grant`,
    'await deps.rights.requireReach(tx, { ...actor, userId: personId }, [row.id]);',
    '',
  ),
];
