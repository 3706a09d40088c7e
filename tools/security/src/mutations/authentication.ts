/** Mutations that remove protections of signing in: rows A1 to A13 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

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

export const authenticationMutations: readonly SecurityMutation[] = [
  passwords(
    'A1',
    `${signIn} > verifies exactly one hash, whatever the state of the account`,
    '  verified += 1;\n',
    '  if (stored === null) return false;\n  verified += 1;\n',
  ),
  limiter(
    'A2',
    `${login}/login.test.ts > A2: locks a user name after ten failed sign-ins, even for parallel requests or an unknown name`,
    "nameLimit, now)) < 0) return 'locked';",
    "nameLimit, now)) < -9) return 'locked';",
  ),
  inFile('apps/server/src/platform/attempts.ts')(
    'A2',
    `${signIn} > A2: double the duration of the lock, up to one hour`,
    ' * power(2, least(c.locks, 30))',
    '',
  ),
  limiter(
    'A3',
    `${login}/login.test.ts > A3: blocks an IP address after fifty failures over many user names`,
    "addressLimit, now)) < 0) return 'iplocked';",
    "addressLimit, now)) < -9) return 'iplocked';",
  ),
  inFile('apps/server/src/platform/address.ts')(
    'A3',
    `${login}/login.test.ts > A3: counts all IPv6 addresses of one /64 network as one address`,
    'if (!isIPv6(ip)) return ip;',
    'return ip;',
  ),
  inFile('apps/server/src/platform/listener.ts')(
    'A3 V4 V4.1.3',
    'apps/server/test/proxies.test.ts > is ignored behind a proxy, because only the entry of the proxy counts',
    'return (_address, hop) => hop < proxies.hops;',
    'return () => true;',
  ),
  inFile('apps/server/src/platform/listener.ts')(
    'A3 V4 V4.1.3',
    'apps/server/test/proxies.test.ts > is ignored without a proxy, so that fifty wrong sign-ins lock the real address',
    'if (proxies === null) return false;',
    'if (proxies === null) return () => true;',
  ),
  inFile('modules/identity/server/user/handlers.ts')(
    'V6.2.3',
    `${authority} > 6.2.3: can change the own password and second factor only in the own account`,
    '      requireOtherUser(actor, id);\n      const { secret, current } = input.body;',
    '      const { secret, current } = input.body;',
  ),
  inFile('modules/identity/server/user/handlers.ts')(
    'V6.2.3 V7.5.1',
    `${authority} > 7.5.1: must enter the own password to change password, second factor or name of another user`,
    '= input.body;\n      await deps.accounts.requireProof({ actor, call }, current);\n',
    '= input.body;\n',
  ),
  inFile('modules/identity/server/user/handlers.ts')(
    'V7.5.1',
    `${authority} > 7.5.1: must enter the own password to change password, second factor or name of another user`,
    '      await deps.accounts.requireProof({ actor, call }, input.body.current);\n',
    '',
  ),
  proof(
    'V6.2.3 V7.5.1',
    `${own} > A5: requires the current password to change the second factor, and counts wrong ones as failed sign-ins`,
    "    throw createProofFault('wrong', given);\n",
    '    current.trim();\n',
  ),
  inFile(`${login}/accounts.ts`)(
    'A4',
    `${signIn} > A4: never end existing sessions, and a lock can be ended by an administrator`,
    "await given.limiter.succeeded(username, '');",
    '',
  ),
  proof(
    'A5',
    `${own} > A5: requires the current password to change the password, and counts wrong ones as failed sign-ins`,
    '  const locked = await deps.limiter.begin(person.username, call.ip);',
    '  const locked = null;',
  ),
  inFile('modules/identity/server/key/programs.ts')(
    'A5',
    'modules/identity/server/key/key.test.ts > A5: are refused from an IP address after fifty wrong keys',
    "const refused = await limiter.begin('api key', request.ip);",
    'const refused: string | null = null;',
  ),
  inFile(`${login}/people.store.ts`)(
    'A6',
    `${steps} > works once when fifty sessions send the same code in parallel`,
    'or(isNull(appUser.totpStep), lt(appUser.totpStep, step))',
    'or(isNull(appUser.totpStep), lt(appUser.totpStep, step), eq(appUser.totpStep, step))',
  ),
  totp(
    'A6',
    `${steps} > is refused if already used or two time steps old`,
    '[current, current - 1]',
    '[current, current - 1, current - 2]',
  ),
  inFile(`${login}/steps.ts`)(
    'A6',
    `${steps} > is refused after five wrong codes, even if right, until a new sign-in`,
    'const maxWrongCodesPerSignIn = { attempts: 5, windowSec: 3600 };',
    'const maxWrongCodesPerSignIn = { attempts: 500, windowSec: 3600 };',
  ),
  inFile('modules/identity/server/session/store.ts')(
    'A7',
    `${steps} > A7: have a fixed order and a new session token after each action`,
    'const next = owed[0] ?? null;',
    'const next = owed.at(-1) ?? null;',
  ),
  inFile('packages/engine/src/people/access.ts')(
    'A7',
    `${steps} > A7: permit only the endpoint of the current action and public endpoints`,
    "if (actor.state !== 'full') return access.sample",
    "if (actor.state === 'anonymous') return access.sample",
  ),
  sessions(
    'A8',
    `${steps} > A8: give a new session token to only one of two clients that share a cookie`,
    '  const token = generateToken();\n  const complete',
    '  const token = call.cookie ?? generateToken();\n  const complete',
  ),
  entry(
    'A9',
    `${links} > works once, even with twenty simultaneous uses`,
    '  await deleteLoginLink(tx, link.tokenHash);\n',
    '',
  ),
  inFile(`${login}/accounts.ts`)(
    'A9',
    `${links} > does not work for people of an identity provider, who have to sign in there`,
    "  if (federated && kind !== 'invite' && kind !== 'connect') throw new Refusal('error.conflict');\n",
    '',
  ),
  inFile(`${login}/accounts.ts`)(
    'A9',
    `${links} > sets a new password, ends all other sessions and notifies the person`,
    '  await deleteSessionsOfUser(tx, userId, keep);\n',
    '',
  ),
  entry(
    'A10',
    `${signIn} > A10: replaces a hash with outdated parameters and keeps a current one`,
    'stored !== null && isPasswordHashOutdated(stored)',
    'stored !== null && stored === ""',
  ),
  passwords(
    'A10',
    'apps/server/test/canaries.test.ts > stores passwords only as salted Argon2id hashes of today’s cost',
    'memoryCost: 19456, timeCost: 2',
    'memoryCost: 1024, timeCost: 1',
  ),
  totp(
    'A11',
    `${login}/totp.test.ts > A11: is unique among 10,000, with 65 uniformly distributed characters`,
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
    'z.string().min(1).max(maxPasswordLength)',
    'z.string().min(1)',
  ),
  inFile(`${login}/accounts.ts`)(
    'A13',
    `${own} > A13: sends a mail about a new password and ends every session except the present one`,
    "    await queueAccountMail(tx, given, person, 'passwordChanged', {}, causedBy);\n",
    '    return;\n',
  ),
  entry(
    'A13',
    `${signIn} > A13: lead to a mail when the user signs in after a lock`,
    "if (await deps.limiter.succeeded(person.username, call.ip))\n    await queueAccountMail(tx, deps, person, 'loginAfterLock');",
    'await deps.limiter.succeeded(person.username, call.ip);',
  ),
];
