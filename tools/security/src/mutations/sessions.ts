/** Identity providers, sessions and forged requests: F1 to F4, S1 to S6. */
import { inFile, type Mutation } from '../mutation.ts';

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

export const federationAndSessionMutations: readonly Mutation[] = [
  handlers(
    'F1',
    `${federation} > F1: works only in the browser that started it, once, within sixty minutes`,
    '    if (!pending.browserHash.equals(hashToken(given.cookie))) return null;\n',
    '',
  ),
  handlers(
    'F1',
    `${federation} > F1: works only in the browser that started it, once, within sixty minutes`,
    '    if (deps.clock.now().getTime() - pending.createdAt.getTime() > signInStateLifetimeSec * 1000) return null;\n',
    '',
  ),
  oidc(
    'F1',
    `${federation} > F1: refuses a flow with any of its fields changed, and makes no session`,
    '    expectedNonce: sent.nonce,\n',
    '    expectedNonce: undefined,\n',
  ),
  inFile(`${provider}/store.ts`)(
    'F2',
    `${federation} > F2: identifies people by issuer and subject, never by address`,
    '.where(and(eq(federatedIdentity.issuer, issuer), eq(federatedIdentity.subject, subject)));\n  return row ?? null;',
    '.where(eq(federatedIdentity.subject, subject));\n  return row ?? null;',
  ),
  oidc(
    'F2 V5',
    `${waysIn} > only if the provider sends email_verified as exactly true`,
    'said.email_verified === true ?',
    'said.email_verified ?',
  ),
  inFile(`${provider}/arrival.ts`)(
    'F2 V2',
    `${waysIn} > by the invitation's link, if the provider was configured after the invitation; the link works once`,
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
    `${federation} > F4: refreshes before expiry, keeps all tokens in the server`,
    "      await deleteFederatedSession(tx, hash);\n      return 'ended';",
    "      return 'none';",
  ),
  door(
    'S1',
    `${session} > S1: hides its cookie from scripts and other sites`,
    'httpOnly: true, secure:',
    'httpOnly: false, secure:',
  ),
  door(
    'S1',
    `${rows} > is a reference of 256 random bits, bound to the host and hidden from scripts`,
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
    `${rows} > happens at the organisation's limits to the second`,
    '    AND s.active_at + make_interval(secs => s.soft_sec) > at;\n',
    ';\n',
  ),
  door(
    'S2',
    `${rows} > is not delayed by a thousand polls, whatever time the client claims`,
    "caller.state === 'full' && !endpoint.passive)",
    "caller.state === 'full')",
  ),
  inFile('apps/server/src/platform/actor-memory.ts')(
    'S3',
    `${own} > leaving a group`,
    'found.changes === changed() && ',
    '',
  ),
  inFile('modules/identity/server/login/accounts.ts')(
    'S3',
    `${own} > a new password, set by the person or by an administrator`,
    '  await deleteSessions(tx, userId, keep);\n',
    '',
  ),
  inFile('modules/identity/server/session/store.ts')(
    'S4',
    `${own} > are listed with their origin, ended one by one or together, and never other people's`,
    'and(eq(sessionTable.id, id), eq(sessionTable.userId, userId))',
    'eq(sessionTable.id, id)',
  ),
  door(
    'S5',
    `${rows} > is refused at every call that writes, without, with an empty, a wrong`,
    '!isEqualInConstantTime(given, computeCsrfToken(door.secret, cookie))',
    'given.length === 0',
  ),
  inFile('apps/server/src/platform/listener.ts')(
    'S5',
    `${rows} > is refused for its media type at every call that writes`,
    "  http.removeContentTypeParser('text/plain');\n",
    '',
  ),
  inFile('apps/server/src/platform/headers.ts')(
    'S6',
    'apps/server/test/headers.test.ts > are on every answer of every call, granted or refused',
    "    'x-content-type-options': 'nosniff',\n",
    '',
  ),
  inFile('apps/server/src/platform/headers.ts')(
    'S6',
    'apps/server/test/listener.test.ts > is answered with the headers of every answer, in the usual form of a refusal',
    "  'content-security-policy': apiPolicy,\n});",
    '});',
  ),
];
