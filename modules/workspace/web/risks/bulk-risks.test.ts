import { applyPatches, createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { expect, it } from 'vitest';
import {
  buildApplicablePatches,
  buildControlCoveragePatches,
  buildNotApplicablePatches,
  buildOverridePatches,
  buildRemoveOverridePatches,
} from './bulk-risks.ts';

const chosen = { type: 'customers', keys: ['a', 'b'] } as const;
const empty = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' });

it('several risks are excluded with one reason, and only excluded risks are restored', () => {
  const { document } = applyPatches(empty, buildNotApplicablePatches(chosen, 'Closed'));
  expect(document.risks.data.customers).toEqual({
    a: { na: { reason: 'Closed' } },
    b: { na: { reason: 'Closed' } },
  });
  const wider = { ...chosen, keys: ['a', 'b', 'c'] };
  expect(buildApplicablePatches(document, wider).map(({ path }) => path)).toEqual([
    '/risks/data/customers/a/na',
    '/risks/data/customers/b/na',
  ]);
});

it('one level for several risks keeps the other level of each override', () => {
  const before = applyPatches(empty, [
    {
      op: 'set',
      path: '/risks/data/customers/a',
      value: { override: { inherent: 3, motivation: 'Older' }, note: 'Kept' },
    },
  ]).document;
  const given = { side: 'residual', level: 1.5, motivation: 'Tested' } as const;
  const { document } = applyPatches(before, buildOverridePatches(before, chosen, given));
  expect(document.risks.data.customers).toEqual({
    a: { override: { inherent: 3, residual: 1.5, motivation: 'Tested' }, note: 'Kept' },
    b: { override: { residual: 1.5, motivation: 'Tested' } },
  });
  expect(buildRemoveOverridePatches(document, chosen)).toHaveLength(2);
});

it('an own control can be extended to further risks without duplicates', () => {
  const control = {
    ...{ name: 'Own', description: '', category: null, general: false },
    related: { customers: ['b', 'x'] },
    allOf: [],
  };
  expect(buildControlCoveragePatches('own-1', control, chosen)).toEqual([
    { op: 'set', path: '/controls/own/own-1/related/customers', value: ['b', 'x', 'a'] },
  ]);
  expect(buildControlCoveragePatches('own-1', { ...control, allOf: ['customers'] }, chosen)).toEqual([]);
});
