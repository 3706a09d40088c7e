/** The default password policy, "modern": long and not common, no composition rules (security page section 1). */
import type { Fault } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';

/** Without a second factor fifteen characters are asked for. */
export const minimalPasswordLength = 15;

const tooShort = { en: 'The provided password is too short', sv: 'Lösenordet är för kort' } as const;
const tooCommon = {
  en: 'The provided password is too easy to guess',
  sv: 'Lösenordet är för lätt att gissa',
} as const;

const commonParts = [
  'password',
  'lösenord',
  'qwerty',
  'klarsikt',
  '123456',
  'letmein',
  'welcome',
  'sommar',
  'abc123',
];

/** What of a password is predictable: common words, the person's and the organisation's names, repeats. */
function isPredictable(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const known = [
    ...commonParts,
    ...names.map((name) => name.toLowerCase()).filter((name) => name.length >= 4),
  ];
  const rest = known.reduce((text, part) => text.replaceAll(part, ''), lower);
  return new Set(rest).size < 5;
}

export function passwordFaults(
  password: string,
  names: readonly string[],
  language: Language,
  path = 'body.secret',
): Fault[] {
  if ([...password].length < minimalPasswordLength)
    return [{ path, code: 'password.tooshort', message: tooShort[language] }];
  if (isPredictable(password, names))
    return [{ path, code: 'password.common', message: tooCommon[language] }];
  return [];
}
