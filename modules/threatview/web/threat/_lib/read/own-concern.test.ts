import type { OwnRiskLevels } from '@klarsikt/contract';
import { expect, it } from 'vitest';
import { listConcernedRisks } from './own-concern.ts';

const risk = (key: string) => ({ key, name: { en: key, sv: key } });
const none = {
  customers: [],
  products: [],
  transactions: [],
  channels: [],
  geographies: [],
  industries: [],
  legalForms: [],
  legals: [],
};
const row = (
  key: string,
  inherent: number,
  residual: number,
): OwnRiskLevels['types']['customers'][number] => ({
  key,
  id: 1,
  inherent,
  residual,
  inherentClass: 'LOW',
  residualClass: 'LOW',
  individuals: null,
  corporates: null,
});

it('risks of a threat that count in the assessment are listed with the highest residual level first', () => {
  const card = {
    risks: { ...none, customers: [risk('cu-a'), risk('cu-b')], products: [risk('pr-a')] },
    legals: [],
  };
  const types = { ...none, customers: [row('cu-a', 0, 0), row('cu-b', 2, 1)], products: [row('pr-a', 3, 2)] };
  const found = listConcernedRisks(card, { types });
  expect(found.map(({ key, inherent, residual }) => [key, inherent, residual])).toEqual([
    ['pr-a', 3, 2],
    ['cu-b', 2, 1],
  ]);
});
