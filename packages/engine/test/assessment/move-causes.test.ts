import { expect, it } from 'vitest';
import { findLevelChangeCauses } from '../../src/assessment/index.ts';
import { compileModel, diffModels } from '../../src/model/index.ts';
import { changed, customer, grade, modelOf, relations, threat } from '../model/sample.ts';

const young = relations({ customers: ['cu-young'] });
const before = modelOf({
  customers: [customer('cu-young')],
  threats: ['th-phone', 'th-mules', 'th-same'].map((key) =>
    threat(key, { privGrade: grade(2), relations: young }),
  ),
});
const regraded = changed(before.threats, 'th-phone', () => ({ privGrade: grade(1) }));
const after = { ...before, threats: changed(regraded, 'th-mules', () => ({ privGrade: grade(4) })) };

it('the causes of a level change start with threats that changed in the same direction', () => {
  const causesOf = findLevelChangeCauses(
    { before: compileModel(before), after: compileModel(after) },
    diffModels(before, after),
  );
  const keysFor = (was: number, is: number) =>
    causesOf('customers', 'cu-young', { was, is }).map(({ key }) => key);
  expect(keysFor(3.9, 4)).toEqual(['th-mules', 'th-phone']);
  expect(keysFor(4, 3.9)).toEqual(['th-phone', 'th-mules']);
});
