/**
 * Mutations that remove protections of the database's roles and connections: rows Z16 to Z19 in
 * docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const pooler = 'apps/server/test/pooler.test.ts';
const roles = 'apps/server/test/roles.test.ts';
const acting = inFile('apps/server/src/platform/connection-roles.ts');

export const databaseRoleMutations: readonly SecurityMutation[] = [
  inFile('apps/server/src/platform/pooler.ts')(
    'Z16',
    `${pooler} > and the error contains the required mode`,
    '    if (!(await hasSeparateProcesses(clients))) throw new UnsuitablePoolerError(ofTransactions);',
    '    await hasSeparateProcesses(clients);',
  ),
  acting(
    'Z16 Z17',
    `${pooler} > resets the role and the settings that a connection has from earlier use`,
    "SET app.scope = ''; ",
    '',
  ),
  inFile('apps/server/src/platform/tx.ts')(
    'Z17',
    `${pooler} > returns no data of other organisations, because each transaction sets the role`,
    '  if (role === null) return { name, text, values };',
    '  if (role !== "") return { name, text, values };',
  ),
  inFile('apps/server/src/platform/role-names.ts')(
    'Z18',
    `${roles} > share no role, and the user of one database cannot connect to the other`,
    '  if (plain === database && plain.length <= mostLetters) return plain;',
    "  if (plain !== '') return 'shared';",
  ),
  inFile('apps/server/src/platform/roles.ts')(
    'Z18',
    `${roles} > share no role, and the user of one database cannot connect to the other`,
    '      met: state.closedToOthers,',
    '      met: true,',
  ),
  inFile('apps/server/src/platform/proof.ts')(
    'Z19',
    'apps/server/test/postgres-moves.test.ts > lead to a refusal with the missing privileges if privileges were not restored',
    '    await requireGuards(client, roles);\n',
    '',
  ),
];
