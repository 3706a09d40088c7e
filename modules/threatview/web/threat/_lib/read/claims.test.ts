import type { ThreatCard } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { listCardClaims } from './claims.ts';

const none = { en: '', sv: '' };
const text = (en: string, sv = '') => ({ en, sv });

const cardWith = (
  parts: Partial<Pick<ThreatCard, 'riskDescription' | 'exploitation' | 'indicators'>> & {
    readonly generalInfo?: ThreatCard['themes']['generalInfo'];
    readonly modusOperandi?: ThreatCard['themes']['modusOperandi'];
  },
) => ({
  riskDescription: parts.riskDescription ?? none,
  themes: {
    generalInfo: parts.generalInfo ?? none,
    modusOperandi: parts.modusOperandi ?? none,
    customerCharacteristics: none,
    illicitFinancialFlows: none,
    geographicalAspects: none,
  },
  exploitation: parts.exploitation ?? [],
  indicators: parts.indicators ?? [],
});

describe('a claim of a card with its source', () => {
  it('is each sentence that cites the source, with its section, in the order of the card', () => {
    const claims = listCardClaims(
      cardWith({
        riskDescription: text('It pays well [re-fatf].'),
        generalInfo: text(
          'Goods are traded. Prices are false [re-fatf]. Nobody looks [re-nra][re-fatf]. Then it ends.',
        ),
        modusOperandi: text('A first paragraph [re-nra].\n\nA second one. [re-fatf]'),
        indicators: [{ type: 'products', risk: null, text: text('Price out of line [re-nra]') }],
      }),
      'en',
    );
    expect(claims.get('re-fatf')).toEqual([
      { place: 'threat', sentence: 'It pays well.' },
      { place: 'generalInfo', sentence: 'Prices are false.' },
      { place: 'generalInfo', sentence: 'Nobody looks.' },
      { place: 'modusOperandi', sentence: 'A second one.' },
    ]);
    expect(claims.get('re-nra')).toEqual([
      { place: 'generalInfo', sentence: 'Nobody looks.' },
      { place: 'modusOperandi', sentence: 'A first paragraph.' },
      { place: 'indicators', sentence: 'Price out of line' },
    ]);
    expect(claims.get('re-other')).toBeUndefined();
  });

  it('is shown in the language of the reader and not cut off after an abbreviation', () => {
    const generalInfo = text(
      'Cars, e.g. leased ones, are sold [re-nra].',
      'Bilar, t.ex. leasade, säljs vidare [re-nra].',
    );
    const card = cardWith({ generalInfo });
    expect(listCardClaims(card, 'en').get('re-nra')).toEqual([
      { place: 'generalInfo', sentence: 'Cars, e.g. leased ones, are sold.' },
    ]);
    expect(listCardClaims(card, 'sv').get('re-nra')).toEqual([
      { place: 'generalInfo', sentence: 'Bilar, t.ex. leasade, säljs vidare.' },
    ]);
  });

  it('is listed once even if the sentence cites the source twice', () => {
    const claims = listCardClaims(cardWith({ generalInfo: text('One [re-a], and two [re-a].') }), 'en');
    expect(claims.get('re-a')).toEqual([{ place: 'generalInfo', sentence: 'One, and two.' }]);
  });
});
