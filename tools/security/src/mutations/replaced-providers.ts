/**
 * Mutations that remove protections of accounts that are connected again after the application at an identity
 * provider was replaced: row Z27 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const linking = 'modules/identity/server/federation/linking.test.ts';
const rules = inFile('modules/identity/server/federation/linking.ts');

export const replacedProviderMutations: readonly SecurityMutation[] = [
  inFile('apps/server/src/platform/oidc.ts')(
    'Z27',
    `${linking} > requires that email_verified is exactly true`,
    'said.email_verified === true ?',
    'said.email !== undefined ?',
  ),
  rules(
    'Z27',
    `${linking} > connects each account once, with an audit event and a mail`,
    '  if (isCurrent) return false;\n',
    '',
  ),
  rules(
    'Z27',
    `${linking} > works only while the administrator who started it has the permissions of the account`,
    'open === null || !(await isAccountActive(tx, open.openedBy))',
    'open === null',
  ),
  rules(
    'Z27',
    `${linking} > never connects the account of an administrator of the installation`,
    ' && !(operates && administers)',
    '',
  ),
  rules(
    'Z27',
    `${linking} > is started only by people with all permissions of the organisation`,
    '    await deps.rights.requireOverAll(tx, actor);\n',
    '',
  ),
  inFile('modules/identity/server/login/entry.ts')(
    'Z27',
    `${linking} > works once, and never signs a person in without the provider`,
    'if (bar || isForProvider) {',
    'if (bar) {',
  ),
];
