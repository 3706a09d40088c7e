import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationalTypes, relevances, riskTypes } from '../src/text/index.ts';
import {
  hasLegalDimension,
  hasOperationalDimension,
  isOperationalRelevance,
  isOperationalType,
  isRelevantForCorporates,
  isRelevantForIndividuals,
  isRelevantUnder,
  listCalculatedRelevances,
  selectRelevances,
  sortRelevances,
} from '../src/values/index.ts';

const all = {
  customers: true,
  products: true,
  transactions: true,
  channels: true,
  geographies: true,
  legals: true,
};
const operational = { ...all, legals: false };
const legal = { legals: true };

describe('the relevance of a threat for natural or legal persons', () => {
  it('follows from a probability above 0', () => {
    expect(isRelevantForIndividuals({ probability: { priv: 0.001 } })).toBe(true);
    expect(isRelevantForCorporates({ probability: { corp: 0.001 } })).toBe(true);
    expect(isRelevantForCorporates({ probability: { priv: 0.001 } })).toBe(false);
    expect(isRelevantForIndividuals({ probability: { corp: 0.001 } })).toBe(false);
  });

  it('follows from a grade above 0 if the threat has no probability', () => {
    expect(isRelevantForIndividuals({ privGrade: { grade: 1 } })).toBe(true);
    expect(isRelevantForIndividuals({ privGrade: 0.5, corpGrade: 0 })).toBe(true);
    expect(isRelevantForCorporates({ privGrade: 0.5, corpGrade: 0 })).toBe(false);
    expect(isRelevantForCorporates({ corpGrade: { grade: 0 } })).toBe(false);
    expect(isRelevantForIndividuals({ privGrade: null, corpGrade: 4 })).toBe(false);
    expect(isRelevantForCorporates({})).toBe(false);
  });

  it('follows from the grade if the probability is 0', () => {
    expect(isRelevantForIndividuals({ probability: { priv: 0 }, privGrade: { grade: 2 } })).toBe(true);
    expect(isRelevantForCorporates({ probability: { corp: 0 }, corpGrade: { grade: 0 } })).toBe(false);
  });
});

describe('the selection of relevances', () => {
  it('is operational only if an operational dimension is on and some relevance is not “legal”', () => {
    for (const type of operationalTypes) expect(hasOperationalDimension({ [type]: true })).toBe(true);
    expect(hasOperationalDimension(legal)).toBe(false);
    expect(hasOperationalDimension(all, ['legal'])).toBe(false);
    expect(hasOperationalDimension(all, [])).toBe(false);
    expect(hasOperationalDimension(all, ['legal', 'ml'])).toBe(true);
  });

  it('is legal only if the legal dimension is on and “legal” is not deselected', () => {
    expect(hasLegalDimension(legal)).toBe(true);
    expect(hasLegalDimension(legal, ['ml'])).toBe(false);
    expect(hasLegalDimension(legal, ['legal', 'ml'])).toBe(true);
    expect(hasLegalDimension(operational)).toBe(false);
  });

  it('contains only “legal” if no operational dimension is selected', () => {
    expect(selectRelevances(legal)).toEqual({ kind: 'list', relevances: ['legal'] });
    expect(selectRelevances(legal, ['ml', 'legal'])).toEqual({ kind: 'list', relevances: ['legal'] });
    expect(selectRelevances(all, ['legal'])).toEqual({ kind: 'list', relevances: ['legal'] });
  });

  it('excludes “legal” if only operational dimensions are on', () => {
    expect(selectRelevances(operational)).toEqual({ kind: 'list', relevances: ['ml', 'tf', 'sv'] });
    expect(selectRelevances(operational, ['sv', 'legal'])).toEqual({ kind: 'list', relevances: ['sv'] });
  });

  it('is empty if no dimension that is on has a chosen relevance', () => {
    expect(selectRelevances({})).toEqual({ kind: 'none' });
    expect(selectRelevances(all, [])).toEqual({ kind: 'none' });
    expect(selectRelevances(operational, ['legal'])).toEqual({ kind: 'none' });
    expect(selectRelevances(legal, ['ml'])).toEqual({ kind: 'none' });
  });

  it('is unrestricted if every available relevance is selected', () => {
    expect(selectRelevances(all)).toEqual({ kind: 'unrestricted' });
    expect(selectRelevances(all, ['sv', 'legal', 'tf', 'ml'])).toEqual({ kind: 'unrestricted' });
    expect(selectRelevances(operational, ['ml', 'tf'], ['ml', 'tf'])).toEqual({ kind: 'unrestricted' });
    expect(selectRelevances(legal, undefined, ['legal'])).toEqual({ kind: 'unrestricted' });
    expect(selectRelevances(all, ['ml', 'tf', 'legal'])).toEqual({
      kind: 'list',
      relevances: ['legal', 'ml', 'tf'],
    });
  });
});

describe('relevances', () => {
  it('are sorted as legal, ml, tf, sv, then alphabetically, without duplicates', () => {
    expect(sortRelevances(['tax', 'sv', 'fraud', 'ml', 'legal', 'tf', 'ml'])).toEqual([
      'legal',
      'ml',
      'tf',
      'sv',
      'fraud',
      'tax',
    ]);
  });

  it('are sorted independently of the order of input', () => {
    const given = ['legal', 'ml', 'tf', 'sv', 'a', 'b', 'c'];
    fc.assert(
      fc.property(fc.shuffledSubarray(given, { minLength: 7 }), (shuffled) => {
        expect(sortRelevances(shuffled)).toEqual(given);
      }),
    );
  });

  it('include three operational ones, and the risk types include five operational ones', () => {
    expect(riskTypes.filter(isOperationalType)).toEqual([
      'customers',
      'products',
      'transactions',
      'channels',
      'geographies',
    ]);
    expect(relevances.filter(isOperationalRelevance)).toEqual(['ml', 'tf', 'sv']);
    expect(isOperationalType('threats')).toBe(false);
    expect(isOperationalRelevance('legal')).toBe(false);
  });

  it('are all operational relevances in the calculation if none, or only “legal”, is chosen', () => {
    expect(listCalculatedRelevances()).toEqual(['ml', 'tf', 'sv']);
    expect(listCalculatedRelevances([])).toEqual(['ml', 'tf', 'sv']);
    expect(listCalculatedRelevances(['legal'])).toEqual(['ml', 'tf', 'sv']);
    expect(listCalculatedRelevances(['sv', 'legal', 'ml'])).toEqual(['ml', 'sv']);
  });

  it('apply to a threat whose own list is empty, contains “general” or shares one of the relevances', () => {
    expect(isRelevantUnder([], ['ml'])).toBe(true);
    expect(isRelevantUnder(['general'], ['ml'])).toBe(true);
    expect(isRelevantUnder(['tf', 'ml'], ['ml'])).toBe(true);
    expect(isRelevantUnder(['tf'], ['ml'])).toBe(false);
    expect(isRelevantUnder(['undefined'], ['ml'])).toBe(true);
    expect(isRelevantUnder(['undefined', 'tf'], ['ml'])).toBe(false);
    expect(isRelevantUnder(['legal'], ['ml', 'tf', 'sv'])).toBe(false);
    expect(isRelevantUnder(['legal'], ['ml', 'tf', 'sv'])).toBe(false);
  });
});
