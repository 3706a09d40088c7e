import { describe, expect, it } from 'vitest';
import type { BilingualDictionary } from './dictionary.ts';
import { findVoiceFaults } from './voice.ts';

const dictionary = (en: string, sv: string): BilingualDictionary => ({
  file: 'texts.ts',
  line: 1,
  kind: 'messages',
  texts: { en: new Map([['a', { text: en, line: 2 }]]), sv: new Map([['a', { text: sv, line: 3 }]]) },
});
const found = (en: string, sv: string) => findVoiceFaults([dictionary(en, sv)]).map(({ what }) => what);

describe('the check of wording in product texts', () => {
  it.each([
    ['Whoever requested it can ask you.', '"a" has "Whoever" in "en".'],
    ['The page tells why.', '"a" has "tells" in "en".'],
    ['It stands on every invoice.', '"a" has "stands on" in "en".'],
    ['The threats behind a level add up to it.', '"a" has "add up to it" in "en".'],
    ['What becomes of the objects', '"a" has "What becomes of" in "en".'],
    ['What the tables are taken for', '"a" has "taken for" in "en".'],
    ['The file can not be read.', '"a" has "can not" in "en".'],
    ['New organization', '"a" has "organization" in "en".'],
    ['No more mails are sent.', '"a" has "mails" in "en".'],
    ['Who approves it', '"a" has "Who a" in "en".'],
  ])('refuses in English: %s', (en, what) => {
    expect(found(en, 'Risk')).toContain(what);
  });

  it.each([
    ['Sidan säger varför.', '"a" has "säger" in "sv".'],
    ['Själva bedömningen läses in.', '"a" has "Själva bedömningen" in "sv".'],
    ['Den som får redigera', '"a" has "Den som" in "sv".'],
    ['Det som ändras', '"a" has "Det som" in "sv".'],
  ])('refuses in Swedish: %s', (sv, what) => {
    expect(found('Risk', sv)).toEqual([what]);
  });

  it('accepts people as subjects, questions, inner clauses and required wordings', () => {
    expect(
      found('The person who requested approval can ask you.', 'Den som begärde godkännandet kan be dig.'),
    ).toEqual([]);
    expect(found('Where does it hurt?', 'Vem som helst kan ha en adress')).toEqual([]);
    expect(found('E-mails and a mail server', 'Vad berör din verksamhet?')).toEqual([]);
    expect(found('Administrating customer organization', 'Administrerar kundorganisation')).toEqual([]);
    expect(found('{organization} has no licence', '{says} saknar licens')).toEqual([]);
  });
});
