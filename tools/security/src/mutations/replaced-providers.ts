/** Reconnecting accounts after the application at an identity provider was replaced: Z27. */
import { inFile, type Mutation } from '../mutation.ts';

const linking = 'modules/identity/server/federation/linking.test.ts';
const rules = inFile('modules/identity/server/federation/linking.ts');

export const replacedProviders: readonly Mutation[] = [
  inFile('apps/server/src/platform/oidc.ts')(
    'Z27',
    `${linking} > never by an address that is not confirmed, with true and nothing like it`,
    'said.email_verified === true ?',
    'said.email !== undefined ?',
  ),
  rules(
    'Z27',
    `${linking} > lets each in with what is theirs, once, noted person by person, and tells them`,
    '  if (isCurrent) return false;\n',
    '',
  ),
  rules(
    'Z27',
    `${linking} > holds on the word of an administrator who still holds what the account holds`,
    'open === null || !(await isActive(tx, open.openedBy))',
    'open === null',
  ),
  rules(
    'Z27',
    `${linking} > never lets in an administrator of the installation`,
    ' && !(operates && administers)',
    '',
  ),
  rules(
    'Z27',
    `${linking} > is opened by nobody without every right that somebody there holds`,
    '    await deps.rights.requireOverAll(tx, actor);\n',
    '',
  ),
  inFile('modules/identity/server/login/entry.ts')(
    'Z27',
    `${linking} > goes to who was turned away, leads to the provider, works once, and signs in nobody by itself`,
    'if (bar || isForProvider) {',
    'if (bar) {',
  ),
];
