import { describe, expect, it } from 'vitest';
import { checkSignInFigures, toOrganizationSettings } from './places.ts';

const values = {
  profile: 'modern',
  minLength: '15',
  minLengthWithFactor: '12',
  secondFactor: 'required',
  soft: '30',
  hard: '720',
  headsup: '2',
  twoPersons: true,
  passkeySignIn: false,
} as const;

describe('the form of session times', () => {
  it('accepts the number format of each language, up to the maximum', () => {
    for (const [language, hard, headsup] of [
      ['en', '1,440', '4.5'],
      ['sv', '1 440', '4,5'],
    ] as const) {
      const given = { ...values, hard, headsup };
      expect(checkSignInFigures(given, language)).toEqual([]);
      expect(toOrganizationSettings(given, language).session).toEqual({
        softSec: 1800,
        hardSec: 86_400,
        headsupSec: 270,
      });
    }
  });

  it('refuses values out of range and values that are not numbers', () => {
    const given = { ...values, minLength: '7', hard: '1441', headsup: 'x', soft: '' };
    expect(checkSignInFigures(given, 'en')).toEqual([
      ['minLength', 'range'],
      ['soft', 'range'],
      ['hard', 'range'],
      ['headsup', 'range'],
    ]);
  });

  it('requires a warning time below the idle time, and an idle time up to the session time', () => {
    expect(checkSignInFigures({ ...values, soft: '60', hard: '30' }, 'en')).toEqual([['soft', 'order']]);
    expect(checkSignInFigures({ ...values, soft: '5', headsup: '5' }, 'sv')).toEqual([['headsup', 'order']]);
    expect(checkSignInFigures({ ...values, soft: '15', hard: '15' }, 'sv')).toEqual([]);
  });
});
