import { describe, expect, it } from 'vitest';
import { buildCaseStructure } from '../../src/assess/index.ts';
import { getCaseStructure } from '../../src/assess/structure.ts';
import { buildAssessmentCase, findMisleadingEntries, listRiskRows } from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

const another = compileModel(model.source);

describe('a cached result calculated from a document', () => {
  it.each([
    ['its case', buildAssessmentCase],
    ['its misleading entries', findMisleadingEntries],
    ['its rows', (of: typeof model, document: typeof full) => listRiskRows(of, document, 'customers')],
  ])('is calculated once per document and model: %s', (_, worked) => {
    const first = worked(model, full);
    expect(worked(model, full)).toBe(first);
    const other = worked(another, full);
    expect(other).not.toBe(first);
    expect(other).toEqual(first);
    expect(worked(model, full)).toEqual(first);
  });

  it('is calculated again after a change of the document', () => {
    const na = (document: typeof full) =>
      listRiskRows(model, document, 'customers').find(({ key }) => key === 'cu-private')?.na;
    expect(na(empty)).toBe(false);
    const changed = bankWith(set('/risks/data/customers/cu-private', { na: { reason: 'None left' } }));
    expect(na(changed)).toBe(true);
    expect(buildAssessmentCase(model, changed).risks?.customers?.[0]).toMatchObject({
      key: 'cu-private',
      na: true,
    });
    expect(buildAssessmentCase(model, empty).risks?.customers?.[0]).not.toHaveProperty('na');
  });

  it('shares the calculation structure with other documents that have the same structure', () => {
    const structure = getCaseStructure(buildAssessmentCase(model, empty));
    const entered = bankWith(
      set('/background/data/customers/cu-private', { BOTH: { Quantity: { mode: 'abs', value: 5 } } }),
    );
    expect(getCaseStructure(buildAssessmentCase(model, entered))).toBe(structure);
    const narrower = buildAssessmentCase(model, bankWith(set('/settings/businesses', ['bu-law'])));
    expect(getCaseStructure(narrower)).not.toBe(structure);
    expect(getCaseStructure(narrower).index.rows).toEqual(buildCaseStructure(narrower).index.rows);
  });
});
