/** Signing in: A1 to A13. */
import { inFile, type Mutation } from '../mutation.ts';

const login = 'modules/identity/server/login';
const signIn = `${login}/sign-in.test.ts`;
const steps = `${login}/steps.test.ts`;
const links = `${login}/links.test.ts`;
const own = `${login}/own-account.test.ts`;
const authority = 'modules/identity/server/user/authority.test.ts';
const limiter = inFile(`${login}/limiter.ts`);
const entry = inFile(`${login}/entry.ts`);
const sessions = inFile(`${login}/sessions.ts`);
const totp = inFile(`${login}/totp.ts`);
const passwords = inFile('apps/server/src/platform/passwords.ts');
const proof = inFile(`${login}/proof.ts`);

export const authenticationMutations: readonly Mutation[] = [
  passwords(
    'A1',
    `${signIn} > verifies exactly one hash: unknown, wrong, disabled, invited, no password, locked`,
    '  verified += 1;\n',
    '  if (stored === null) return false;\n  verified += 1;\n',
  ),
  limiter(
    'A2',
    `${login}/login.test.ts > A2: locks a name after ten failures, also under fifty parallel tries`,
    "nameLimit, now)) < 0) return 'locked';",
    "nameLimit, now)) < -9) return 'locked';",
  ),
  inFile('apps/server/src/platform/attempts.ts')(
    'A2',
    `${signIn} > A2: doubles the lock up to an hour`,
    ' * power(2, least(c.locks, 30))',
    '',
  ),
  limiter(
    'A3',
    `${login}/login.test.ts > A3: blocks an address after fifty failures over many names`,
    "addressLimit, now)) < 0) return 'iplocked';",
    "addressLimit, now)) < -9) return 'iplocked';",
  ),
  inFile('apps/server/src/platform/address.ts')(
    'A3',
    `${login}/login.test.ts > A3: counts an IPv6 provider customer as one address`,
    'if (!isIPv6(ip)) return ip;',
    'return ip;',
  ),
  inFile('apps/server/src/platform/listener.ts')(
    'A3 V4 V4.1.3',
    "apps/server/test/proxies.test.ts > is ignored behind a proxy: only the proxy's own entry counts",
    'return (_address, hop) => hop < proxies.hops;',
    'return () => true;',
  ),
  inFile('apps/server/src/platform/listener.ts')(
    'A3 V4 V4.1.3',
    'apps/server/test/proxies.test.ts > counts for nothing without a proxy: sixty wrong sign-ins lock the address',
    'if (proxies === null) return false;',
    'if (proxies === null) return () => true;',
  ),
  inFile('modules/identity/server/user/handlers.ts')(
    'V6.2.3',
    `${authority} > 6.2.3: the own ones are changed only in the account`,
    '      requireOtherUser(actor, id);\n      const { secret, current } = input.body;',
    '      const { secret, current } = input.body;',
  ),
  inFile('modules/identity/server/user/handlers.ts')(
    'V6.2.3 V7.5.1',
    `${authority} > 7.5.1: require the caller's password to change password, factor or name of another person`,
    '= input.body;\n      await deps.accounts.requireProof({ actor, call }, current);\n',
    '= input.body;\n',
  ),
  inFile('modules/identity/server/user/handlers.ts')(
    'V7.5.1',
    `${authority} > 7.5.1: require the caller's password to change password, factor or name of another person`,
    '      await deps.accounts.requireProof({ actor, call }, input.body.current);\n',
    '',
  ),
  proof(
    'V6.2.3 V7.5.1',
    `${own} > A5: changes the second factor only with the current password, and counts wrong ones`,
    "    throw createProofFault('wrong', given);\n",
    '    current.trim();\n',
  ),
  inFile(`${login}/accounts.ts`)(
    'A4',
    `${signIn} > A4: leave sessions alone, and an administrator can end a lock`,
    "await given.limiter.succeeded(username, '');",
    '',
  ),
  proof(
    'A5',
    `${own} > A5: changes the password only with the current one, and counts wrong ones like sign-in`,
    '  const locked = await deps.limiter.begin(person.username, call.ip);',
    '  const locked = null;',
  ),
  inFile('modules/identity/server/key/programs.ts')(
    'A5',
    'modules/identity/server/key/key.test.ts > A5: are blocked by address after wrong keys',
    "const refused = await limiter.begin('api key', request.ip);",
    'const refused: string | null = null;',
  ),
  inFile(`${login}/people.store.ts`)(
    'A6',
    `${steps} > works once: of fifty parallel requests in fifty sessions one succeeds`,
    'or(isNull(appUser.totpStep), lt(appUser.totpStep, step))',
    'or(isNull(appUser.totpStep), lt(appUser.totpStep, step), eq(appUser.totpStep, step))',
  ),
  totp(
    'A6',
    `${steps} > accepts no code of two steps ago, and none twice`,
    '[current, current - 1]',
    '[current, current - 1, current - 2]',
  ),
  inFile(`${login}/steps.ts`)(
    'A6',
    `${steps} > starts over after five wrong codes`,
    'const maxWrongCodesPerSignIn = { attempts: 5, windowSec: 3600 };',
    'const maxWrongCodesPerSignIn = { attempts: 500, windowSec: 3600 };',
  ),
  inFile('modules/identity/server/session/store.ts')(
    'A7',
    `${steps} > A7: are required in a fixed order, each under a new session, profile and terms last`,
    'const next = owed[0] ?? null;',
    'const next = owed.at(-1) ?? null;',
  ),
  inFile('packages/engine/src/people/access.ts')(
    'A7',
    `${steps} > A7: allow only their own call and public ones`,
    "if (actor.state !== 'full') return access.sample",
    "if (actor.state === 'anonymous') return access.sample",
  ),
  sessions(
    'A8',
    `${steps} > A8: a planted cookie never becomes a session, and only one of two callers who share it continues`,
    '  const token = generateToken();\n  const complete',
    '  const token = call.cookie ?? generateToken();\n  const complete',
  ),
  entry(
    'A9',
    `${links} > works once: of twenty parallel uses one succeeds`,
    '  await deleteLink(tx, link.tokenHash);\n',
    '',
  ),
  inFile(`${login}/accounts.ts`)(
    'A9',
    `${links} > does not exist for people of an identity provider: they sign in there, and a reset is refused`,
    "  if (federated && kind !== 'invite' && kind !== 'connect') throw new Refusal('error.conflict');\n",
    '',
  ),
  inFile(`${login}/accounts.ts`)(
    'A9',
    `${links} > sets the new password, signs in, ends all other sessions`,
    '  await deleteSessions(tx, userId, keep);\n',
    '',
  ),
  entry(
    'A10',
    `${signIn} > A10: rehashes an old hash with present parameters, and keeps a present one`,
    'stored !== null && isHashOutdated(stored)',
    'stored !== null && stored === ""',
  ),
  passwords(
    'A10',
    'apps/server/test/canaries.test.ts > stores passwords as Argon2id of today',
    'memoryCost: 19456, timeCost: 2',
    'memoryCost: 1024, timeCost: 1',
  ),
  totp(
    'A11',
    `${login}/totp.test.ts > A11: is different each time in 10,000, with 65 equally likely characters`,
    'alphabet.charAt(byte % alphabet.length)',
    'alphabet.charAt(byte % 30)',
  ),
  passwords(
    'A12',
    `${signIn} > A12: compares passwords exactly, whatever their characters`,
    "await verify(against, password.normalize('NFKC'))",
    "await verify(against, password.normalize('NFKC').slice(0, 72))",
  ),
  inFile('modules/identity/contract/login.shapes.ts')(
    'A12',
    `${signIn} > A12: refuses a password of a megabyte without hashing it`,
    'z.string().min(1).max(longestPassword)',
    'z.string().min(1)',
  ),
  inFile(`${login}/accounts.ts`)(
    'A13',
    `${own} > A13: reports a new password by mail, and ends only the other sessions`,
    "    await queueAccountMail(tx, given, person, 'passwordChanged', {}, causedBy);\n",
    '    return;\n',
  ),
  entry(
    'A13',
    `${signIn} > A13: are reported by mail when somebody signs in after a lock`,
    "if (await deps.limiter.succeeded(person.username, call.ip))\n    await queueAccountMail(tx, deps, person, 'loginAfterLock');",
    'await deps.limiter.succeeded(person.username, call.ip);',
  ),
];
