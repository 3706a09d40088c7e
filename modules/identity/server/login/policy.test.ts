import { breachedPasswords } from '@klarsikt/content';
import { guessablePasswordMessages, organizationSettingsSchema } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { findGuessableReason, getCommonPasswords } from './guessable.ts';
import { listPasswordFaults, type PasswordCandidate } from './policy.ts';

const settings = (password: unknown) => organizationSettingsSchema.parse({ password }).password;
const judge = (password: string, given: Partial<PasswordCandidate> = {}) =>
  listPasswordFaults({
    password,
    policy: settings({}),
    withFactor: false,
    names: ['anna.lind@norrbanken.example', 'Anna', 'Lind', 'Norrbanken AB'],
    language: 'en',
    ...given,
  });
const messages = (password: string, given: Partial<PasswordCandidate> = {}) =>
  judge(password, given).map(({ message }) => message);

const sentences = {
  short: 'The provided password is too short',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
  letters: 'Password must contain at least one lower case and one upper case letter',
};

describe('the modern password policy', () => {
  it('requires fifteen characters, or twelve with a second factor', () => {
    expect(messages('granitfjordvas')).toEqual([sentences.short]);
    expect(messages('granitfjordvass')).toEqual([]);
    expect(messages('granitfjord', { withFactor: true })).toEqual([sentences.short]);
    expect(messages('granitfjordx', { withFactor: true })).toEqual([]);
  });

  it('counts visible characters, and accepts very long passwords', () => {
    expect(messages('🌲🌊🪨🌋🏔️🌾')).toEqual([sentences.short]);
    expect(messages('mörkgrön skog & stilla vatten '.repeat(100))).toEqual([]);
  });

  it('does not require digits, capitals or special characters', () => {
    expect(messages('ljusblåklarinettskymning')).toEqual([]);
  });

  it('refuses guessable passwords with a separate code for each reason', () => {
    const guessable = [
      'password1234567',
      'P@ssw0rd!2024!!',
      'Sommar2024Sommar2024!',
      'sommarsolsommar2025',
      'lösenordlösenord1',
      'qwertyuiopasdfghjkl',
      '123456789012345',
      'aaaaaaaaaaaaaaaaaaaa',
      'abcabcabcabcabcabc',
      'klarsikt-klarsikt-2026',
      'AnnaLindNorrbanken2026',
      'norrbankennorrbanken!',
      'Välkommen2026!!!',
      'letmein-letmein-1',
      'Stockholm1234567!',
    ];
    const faults = guessable.map((password) => [password, judge(password)[0]?.code]);
    const named = ['AnnaLindNorrbanken2026', 'norrbankennorrbanken!'];
    const repeated = ['aaaaaaaaaaaaaaaaaaaa', 'abcabcabcabcabcabc'];
    expect(faults).toEqual(
      guessable.map((password) => {
        const why = named.includes(password) ? 'named' : repeated.includes(password) ? 'repeated' : 'common';
        return [password, `password.${why}`];
      }),
    );
  });

  it('has messages in both languages with the real reason why a long password is refused', () => {
    for (const [password, why] of [
      ['aaaaaaaaaaaaaaaaaaaa', 'repeated'],
      ['AnnaLindNorrbanken2026', 'named'],
      ['Sommar2024Sommar2024!', 'common'],
    ] as const)
      for (const language of ['en', 'sv'] as const)
        expect(judge(password, { language })).toEqual([
          { path: 'body.secret', code: `password.${why}`, message: guessablePasswordMessages[why][language] },
        ]);
    expect(JSON.stringify(guessablePasswordMessages)).not.toMatch(/too short|för kort/);
  });

  it('refuses every password known from breaches, also with a small addition', () => {
    expect(breachedPasswords.length).toBeGreaterThanOrEqual(15_000);
    expect(breachedPasswords.filter((password) => findGuessableReason(password, []) === null)).toEqual([]);
    for (const password of ['bluedragon77', 'Jennifer-4x', 'iloveyou2trustno1', 'Starwars!Maverick99'])
      expect(findGuessableReason(password, []), password).toBe('common');
  });

  it('accepts phrases that only contain a common word', () => {
    for (const password of [
      'correct horse battery staple',
      'Granit-Fjord-Vass-47!',
      'tre katter läser Kalevala',
    ])
      expect(judge(password), password).toEqual([]);
  });

  it('contains at least three thousand common passwords in both languages', () => {
    const known = getCommonPasswords();
    expect(known.size).toBeGreaterThanOrEqual(3000);
    for (const password of ['password1!', 'sommar2024!', 'hockey99', 'losenord123', 'welcome2025'])
      expect(known.has(password), password).toBe(true);
    const taken = [...known]
      .filter((_, index) => index % 97 === 0)
      .filter((each) => findGuessableReason(each, []) === null);
    expect(taken).toEqual([]);
  });
});

describe('the classic password policy', () => {
  const policy = settings({ profile: 'classic', minLength: 10, minLengthWithFactor: 8 });

  it('returns the specified message for each broken rule', () => {
    expect(messages('short', { policy })).toEqual(Object.values(sentences));
    expect(messages('longenoughword', { policy })).toEqual([
      sentences.number,
      sentences.special,
      sentences.letters,
    ]);
    expect(messages('Longenoughword7', { policy })).toEqual([sentences.special]);
    expect(messages('Granit-Fjord-7', { policy })).toEqual([]);
    expect(messages('Fjord-7v', { policy, withFactor: true })).toEqual([]);
  });

  it('refuses common passwords even if they obey all rules', () => {
    expect(judge('Password-2024!', { policy })).toEqual([
      { path: 'body.secret', code: 'password.common', message: guessablePasswordMessages.common.en },
    ]);
  });

  it('has the same messages in Swedish', () => {
    expect(messages('kort', { policy, language: 'sv' })).toEqual([
      'Lösenordet är för kort. Välj ett längre lösenord.',
      'Lösenordet måste innehålla minst en siffra',
      'Lösenordet måste innehålla minst ett specialtecken',
      'Lösenordet måste innehålla minst en liten och en stor bokstav',
    ]);
  });
});

describe('the sign-in settings of an organisation', () => {
  it('have defaults and refuse values out of range', () => {
    expect(organizationSettingsSchema.parse({})).toEqual({
      password: { profile: 'modern', minLength: 15, minLengthWithFactor: 12 },
      secondFactor: 'administrators',
      passkeySignIn: false,
      session: { softSec: 1800, hardSec: 43_200, headsupSec: 120 },
      approval: { twoPersons: true },
    });
    for (const refused of [
      { password: { minLength: 7 } },
      { session: { softSec: 3601 } },
      { session: { hardSec: 86_401 } },
      { session: { softSec: 3600, hardSec: 1800 } },
      { session: { softSec: 300, headsupSec: 300 } },
      { secondFactor: 'sometimes' },
    ])
      expect(organizationSettingsSchema.safeParse(refused).success, JSON.stringify(refused)).toBe(false);
  });
});
