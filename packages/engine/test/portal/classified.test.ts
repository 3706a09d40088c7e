/** A trade of the portal finds its businesses by flag in a library with other keys. */
import { expect, it } from 'vitest';
import { compileModel } from '../../src/model/index.ts';
import { createEmptyPortalDocument, type PortalTrade } from '../../src/portal/index.ts';
import { modelOf, named } from '../model/sample.ts';

const none = { islawyer: false, isbank: false, isrealestate: false };
const model = compileModel(
  modelOf({
    businesses: [
      { ...named('bu-advokat'), offering: 'STANDARD', ...none, islawyer: true },
      { ...named('bu-other'), offering: 'STANDARD', ...none },
    ],
  }),
);
const start = (more: Pick<PortalTrade, 'businesses' | 'classifiedBy'>) => {
  const text = { en: 'Law', sv: 'Juridik' };
  const trade = { key: 'law', name: text, description: text, questions: [], ...more };
  const given = {
    model,
    trade,
    questions: [],
    name: 'Firm',
    country: 'ge-se',
    day: '2026-06-01',
    language: 'en' as const,
  };
  return createEmptyPortalDocument(given).settings.businesses;
};

it('a new assessment gets its businesses from known library keys, otherwise from the classification of the firm', () => {
  expect(start({ businesses: ['bu-other'], classifiedBy: 'islawyer' })).toEqual(['bu-other']);
  expect(start({ businesses: ['bu-law'], classifiedBy: 'islawyer' })).toEqual(['bu-advokat']);
  expect(start({ businesses: ['bu-law'], classifiedBy: 'isrealestate' })).toEqual([]);
  expect(start({ businesses: ['bu-law'] })).toEqual([]);
});
