/** The years of a unit in the report of an assessment. */
import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import { buildAssessmentCase, buildAssessmentSummary } from '../../src/assessment/index.ts';
import {
  type AssessmentReportInput,
  buildAssessmentReportData,
  type ReportedYear,
} from '../../src/report/index.ts';
import { bankWith, model } from '../assessment/bank.ts';

const meta = {
  organisation: 'Nordsund',
  unit: 'The bank',
  modelName: '2026:1',
  modelHash: 'abc',
  revision: 1,
  trace: 'https://risk.bank.example/ra/1?revision=1',
  generated: '2026-11-21',
  product: 'Klarsikt',
};
const document = bankWith();
const result = computeAssessment(buildAssessmentCase(model, document));
const { overall } = buildAssessmentSummary(document, result);

const year = (
  id: number,
  period: number,
  residual: number,
  approvedAt: string | null = null,
): ReportedYear => ({
  id,
  period,
  name: `Bank ${period}, number ${id}`,
  approvedAt,
  updatedAt: `${period}-06-0${id}T00:00:00Z`,
  overall: overall && { ...overall, residual },
});

const years = (given: Pick<AssessmentReportInput, 'year' | 'years'>) =>
  buildAssessmentReportData({
    model,
    document,
    result,
    language: 'en',
    meta,
    timeZone: 'Europe/Stockholm',
    ...given,
  }).years;

describe('the comparison of years in a report', () => {
  it('has one assessment per year up to the year of the report, the last approved or else the last changed one', () => {
    const told = years({
      year: 2026,
      years: [
        year(4, 2027, 1),
        year(1, 2025, 2, '2025-11-01T00:00:00Z'),
        year(2, 2025, 3),
        year(3, 2024, 4),
        year(5, 2024, 3.5),
      ],
    });
    expect(told.map((line) => [line.year, line.name, line.residual, line.own])).toEqual([
      ['2024', 'Bank 2024, number 5', 3.5, false],
      ['2025', 'Bank 2025, number 1', 2, false],
      ['2026', document.settings.name, result.combined?.overall?.residual, true],
    ]);
  });

  it('is absent without an earlier year that has a level', () => {
    expect(years({ year: 2026, years: [year(1, 2026, 2), { ...year(2, 2025, 2), overall: null }] })).toEqual(
      [],
    );
    expect(years({})).toEqual([]);
  });
});

describe('the comparison with the year before', () => {
  it('covers every shown level and lists the differences', () => {
    const types = buildAssessmentSummary(document, result).types;
    const { customers } = types;
    if (customers === undefined || overall === null) throw new Error('the bank has customers');
    const last = {
      ...year(1, 2025, overall.residual),
      types: { ...types, customers: { ...customers, residual: 0.3 } },
    };
    const { lastYear } = buildAssessmentReportData({
      ...{ model, document, result, language: 'en', meta, timeZone: 'Europe/Stockholm', year: 2026 },
      years: [year(2, 2024, 1), last],
    });
    expect(lastYear).toEqual({
      year: '2025',
      name: 'Bank 2025, number 1',
      levels: [
        {
          name: 'Customers',
          inherentBefore: customers.inherent,
          inherentNow: customers.inherent,
          residualBefore: 0.3,
          residualNow: customers.residual,
        },
      ],
    });
  });

  it('is absent without an earlier assessment', () => {
    const data = buildAssessmentReportData({
      ...{ model, document, result, language: 'en', meta, timeZone: 'Europe/Stockholm', year: 2026 },
      years: [year(1, 2027, 1)],
    });
    expect(data.lastYear).toBeNull();
  });
});
