/**
 * Mutations that remove protections of identity providers, sessions, and against forged requests: rows F1 to F4, S1
 * to S6 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const provider = 'modules/identity/server/federation';
const federation = `${provider}/federation.test.ts`;
const waysIn = `${provider}/ways-in.test.ts`;
const own = 'modules/identity/server/login/own-account.test.ts';
const session = 'modules/identity/server/session/session.test.ts';
const rows = 'apps/server/test/session-rows.test.ts';
const door = inFile('apps/server/src/platform/http.ts');
const handlers = inFile(`${provider}/handlers.ts`);
const oidc = inFile('apps/server/src/platform/oidc.ts');
const whoCalls = inFile('apps/server/migrations/0060_rights_below.sql');

export const federationAndSessionMutations: readonly SecurityMutation[] = [
  handlers(
    'F1',
    `${federation} > F1: works once, within sixty minutes, and only in the browser that started the sign-in`,
    '    if (!pending.browserHash.equals(hashToken(given.cookie))) return null;\n',
    '',
  ),
  handlers(
    'F1',
    `${federation} > F1: works once, within sixty minutes, and only in the browser that started the sign-in`,
    '    if (deps.clock.now().getTime() - pending.createdAt.getTime() > signInStateLifetimeSec * 1000) return null;\n',
    '',
  ),
  oidc(
    'F1',
    `${federation} > F1: refuses a response with any altered field, without creating a session`,
    '    expectedNonce: sent.nonce,\n',
    '    expectedNonce: undefined,\n',
  ),
  inFile(`${provider}/store.ts`)(
    'F2',
    `${federation} > F2: identifies people by issuer and subject, never by e-mail address`,
    '.where(and(eq(federatedIdentity.issuer, issuer), eq(federatedIdentity.subject, subject)));\n  return row ?? null;',
    '.where(eq(federatedIdentity.subject, subject));\n  return row ?? null;',
  ),
  oidc(
    'F2 V5',
    `${waysIn} > counts only if email_verified is exactly true`,
    'said.email_verified === true ?',
    'said.email_verified ?',
  ),
  inFile(`${provider}/arrival.ts`)(
    'F2 V2',
    `${waysIn} > is connected through the invitation's link if the provider was configured after the invitation`,
    'return invited.bound\n      ? bind',
    'return invited ? bind',
  ),
  inFile('apps/server/src/platform/outbound.ts')(
    'F3',
    `${provider}/check.test.ts > calls no internal network through addresses in the metadata`,
    'if (!vouched && !addresses.every(',
    'if (!vouched && addresses.length > 100 && !addresses.every(',
  ),
  inFile('modules/identity/contract/federation.ts')(
    'F3',
    `${provider}/check.test.ts > is limited to ten per minute`,
    '    perMinute: 10,\n',
    '    perMinute: 1000,\n',
  ),
  inFile(`${provider}/federations.ts`)(
    'F4',
    `${federation} > F4: refreshes tokens before expiry, and never sends tokens to the browser`,
    "      await deleteFederatedSession(tx, hash);\n      return 'ended';",
    "      return 'none';",
  ),
  door(
    'S1',
    `${session} > S1: has a cookie that scripts and other sites cannot read`,
    'httpOnly: true, secure:',
    'httpOnly: false, secure:',
  ),
  door(
    'S1',
    `${rows} > has 256 random bits, is bound to the host and is hidden from scripts after every kind of sign-in`,
    'door.secureCookie ? cookieNames.secure : cookieNames.plain',
    'cookieNames.plain',
  ),
  whoCalls(
    'S2',
    `${session} > S2: ends at the soft and at the hard expiry to the second, and polling does not extend it`,
    ' AND s.hard_at > at\n',
    '\n',
  ),
  whoCalls(
    'S2',
    `${rows} > takes place exactly at the limits of the organisation`,
    '    AND s.active_at + make_interval(secs => s.soft_sec) > at;\n',
    ';\n',
  ),
  door(
    'S2',
    `${rows} > is not delayed by polling, whatever time the client sends`,
    "caller.state === 'full' && !endpoint.passive)",
    "caller.state === 'full')",
  ),
  inFile('apps/server/src/platform/actor-memory.ts')(
    'S3',
    `${own} > the removal of the user from a group`,
    'found.changes === changed() && ',
    '',
  ),
  inFile('modules/identity/server/login/accounts.ts')(
    'S3',
    `${own} > a new password, set by the person or by an administrator`,
    '  await deleteSessionsOfUser(tx, userId, keep);\n',
    '',
  ),
  inFile('modules/identity/server/session/store.ts')(
    'S4',
    `${own} > are listed with their origin, and can be ended one by one or together, but never those of another user`,
    'and(eq(sessionTable.id, id), eq(sessionTable.userId, userId))',
    'eq(sessionTable.id, id)',
  ),
  door(
    'S5',
    `${rows} > is refused at every call that writes if the token is missing, empty, wrong, foreign or outdated`,
    '!isEqualInConstantTime(given, computeCsrfToken(door.secret, cookie))',
    'given.length === 0',
  ),
  inFile('apps/server/src/platform/listener.ts')(
    'S5',
    `${rows} > is refused at every call that writes if the media type is text, form or multipart`,
    "  http.removeContentTypeParser('text/plain');\n",
    '',
  ),
  inFile('apps/server/src/platform/headers.ts')(
    'S6',
    'apps/server/test/headers.test.ts > have the security headers at every call, granted or refused',
    "    'x-content-type-options': 'nosniff',\n",
    '',
  ),
  inFile('apps/server/src/platform/headers.ts')(
    'S6',
    'apps/server/test/listener.test.ts > is answered in the usual form of a refusal with the usual headers',
    "  'content-security-policy': apiPolicy,\n});",
    '});',
  ),
];
