/** Mutations that remove protections of passkeys (WebAuthn): rows PK1 to PK5 in docs/security-rows.json. */
import { inFile, type SecurityMutation } from '../mutation.ts';

const tests = 'modules/identity/server/login/passkeys.test.ts';
const stored = inFile('modules/identity/server/login/passkeys.store.ts');
const ceremony = inFile('modules/identity/server/login/passkey-ceremony.ts');
const entering = inFile('modules/identity/server/login/passkey-sign-in.ts');

export const passkeyMutations: readonly SecurityMutation[] = [
  stored(
    'PK1',
    `${tests} > accepts each challenge only once, even for two simultaneous sign-ins`,
    '    .delete(passkeyChallenge)\n    .where(eq(passkeyChallenge.challengeHash, challengeHash))\n    .returning();',
    '    .select()\n    .from(passkeyChallenge)\n    .where(eq(passkeyChallenge.challengeHash, challengeHash));',
  ),
  ceremony(
    'PK1',
    `${tests} > refuses a challenge of another browser, of another purpose, or older than five minutes`,
    '  if (!stored.browserHash.equals(hashToken(cookie))) return null;\n',
    '',
  ),
  ceremony(
    'PK2',
    `${tests} > refuses a signature for another web address with a message that contains the right address`,
    "  if (isForeignOrigin(response.clientDataJSON, origin)) return { fault: 'passkeyAddress' };\n",
    '',
  ),
  entering(
    'PK3',
    `${tests} > is refused with the reason unless the organisation allows passkey sign-in`,
    "  if (!rules.settings.passkeySignIn) return refuse('failed', person, 'passkeyNotAlone');\n",
    '',
  ),
  entering(
    'PK3',
    `${tests} > does not replace the identity provider of the organisation`,
    "  if (await isFederatedOnly(tx, person, rules)) return refuse('restricted', person);\n",
    '',
  ),
  inFile('modules/identity/server/login/people.ts')(
    'PK4',
    `${tests} > refuses disabled accounts`,
    "  if (person.status === 'disabled') return 'disabled';\n",
    '',
  ),
  entering(
    'PK5',
    `${tests} > refuses another person's passkey, also of the same organisation`,
    'userId === null || found?.userId === userId ? found : null',
    'found',
  ),
];
