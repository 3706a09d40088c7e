import { describe, expect, it } from 'vitest';
import {
  createTargetMatcher,
  isSureMatch,
  type MatchTarget,
  minSureConfidence,
} from '../../src/recognise/index.ts';

const target = (key: string, en: string, sv: string): MatchTarget => ({ key, names: [en, sv], codes: [] });

const targets: readonly MatchTarget[] = [
  target('pep', 'Politically exposed person', 'Person i politiskt utsatt ställning'),
  target('company', 'Company', 'Företag'),
  target('corporation', 'Corporation', 'Bolag'),
  target('consumer', 'Private individual', 'Privatperson'),
  target('authority', 'Public authority', 'Myndighet'),
  target('foundation', 'Foundation', 'Stiftelse'),
  target('association', 'Non-profit association', 'Ideell förening'),
  target('trader', 'Sole trader', 'Enskild näringsidkare'),
  target('woman', 'Business woman', 'Företagande kvinna'),
  target('bank', 'Foreign bank', 'Utländsk bank'),
  target('foreign', 'Foreign company', 'Utländskt bolag'),
  target('account', 'Savings account', 'Sparkonto'),
  target('office', 'Branch office', 'Kontor'),
  target('deposit', 'Cash deposit', 'Kontantinsättning'),
  target('withdrawal', 'Large cash withdrawal', 'Stort kontantuttag'),
  target('box', 'Safe deposit box', 'Bankfack'),
  target('country', 'High-risk country', 'Högriskland'),
  target('director', 'Board member', 'Styrelseledamot'),
  target('broker', 'Broker', 'Förmedlare'),
  target('fund', 'Investment fund', 'Fond'),
  target('registered', 'Registered community', 'Registrerat trossamfund'),
  target('minor', 'Minor', 'Minderårig'),
  target('rule', 'Rule for client money', 'Regel för klientmedel'),
];
const { find } = createTargetMatcher(targets);

const other: readonly (readonly [string, string])[] = [
  ['Politically exposed persons', 'pep'],
  ['Personer i politiskt utsatt ställning', 'pep'],
  ['Companies', 'company'],
  ['Företagen', 'company'],
  ['Bolagen', 'corporation'],
  ['Corporations', 'corporation'],
  ['Private individuals', 'consumer'],
  ['Privatpersoner', 'consumer'],
  ['Public authorities', 'authority'],
  ['Myndigheter', 'authority'],
  ['Myndigheterna', 'authority'],
  ['Foundations', 'foundation'],
  ['Stiftelser', 'foundation'],
  ['Non-profit associations', 'association'],
  ['Ideella föreningar', 'association'],
  ['Sole traders', 'trader'],
  ['Enskilda näringsidkare', 'trader'],
  ['Business women', 'woman'],
  ['Företagande kvinnor', 'woman'],
  ['Foreign banks', 'bank'],
  ['Utländska banker', 'bank'],
  ['Utländska bolag', 'foreign'],
  ['Savings accounts', 'account'],
  ['Sparkonton', 'account'],
  ['Cash deposits', 'deposit'],
  ['Kontantinsättningar', 'deposit'],
  ['Large cash withdrawals', 'withdrawal'],
  ['Stora kontantuttag', 'withdrawal'],
  ['Safe deposit boxes', 'box'],
  ['High-risk countries', 'country'],
  ['Högriskländer', 'country'],
  ['Styrelseledamöter', 'director'],
  ['Brokers', 'broker'],
  ['Förmedlarna', 'broker'],
  ['Fonder', 'fund'],
  ['Registrerade trossamfund', 'registered'],
  ['Minderåriga', 'minor'],
  ['Regler för klientmedel', 'rule'],
];

/** Similar names with a different meaning. */
const none = [
  'Företagare',
  'Företagarna',
  'Company secretaries',
  'Companies House',
  'Accompanied companies',
  'Konton',
  'Konto',
  'Kontoret i utlandet',
  'Kontrakt',
  'Banker',
  'Individuals',
  'Personer',
  'Persons',
  'Family members of politically exposed persons',
  'Förmedling',
  'Fondandelar',
  'Foreign bankers',
  'Utländska företag',
  'Stiftelsens bolag',
  'Cash withdrawals',
  'Bankfack och depåer',
  'Non-profit foundations',
  'Regional bolag',
  'Minderåriga med konto',
];

describe('the match of a name in singular or plural', () => {
  it.each(other)('is certain for %s', (text, key) => {
    const found = find(text);
    expect([found[0]?.key, isSureMatch(found)]).toEqual([key, true]);
  });

  it.each(targets.flatMap(({ key, names }) => names.map((name) => [name, key] as const)))(
    'has the highest confidence for the exact name: %s',
    (name, key) => {
      expect(find(name)[0]).toEqual({ key, confidence: 0.98, by: 'name' });
    },
  );

  it.each(none)('is not certain for %s', (text) => {
    expect(find(text).filter(({ confidence }) => confidence > minSureConfidence)).toEqual([]);
  });

  it('is not certain if a plural fits two names', () => {
    const both = createTargetMatcher([
      target('a', 'Payee', 'Mottagare'),
      target('b', 'Payees', 'Betalningsmottagare'),
    ]);
    expect(both.find('Payees')[0]).toMatchObject({ key: 'b', confidence: 0.98 });
    const two = createTargetMatcher([target('a', 'Trade', 'Handel'), target('b', 'Trade', 'Byte')]);
    expect(isSureMatch(two.find('Trades'))).toBe(false);
  });
});
