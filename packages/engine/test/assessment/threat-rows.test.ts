import { describe, expect, it } from 'vitest';
import { computeAssessment } from '../../src/assess/index.ts';
import {
  buildAssessmentCase,
  computeControlValues,
  groupRisksByThreat,
  listControlRows,
  listCoveredRisks,
  listIncludedThreats,
  listSourceRows,
  listThreatRows,
} from '../../src/assessment/index.ts';
import { compileModel } from '../../src/model/index.ts';
import { geography, modelOf, reference, threat } from '../model/sample.ts';
import { bankWith, empty, full, model, set } from './bank.ts';

const rowOf = (key: string, document = empty) =>
  listThreatRows(model, document).find((row) => row.key === key);
const countsOf = (key: string, document = empty) =>
  rowOf(key, document)?.segments.map(({ counts }) => counts);

describe('threat rows', () => {
  it('have the reason if a threat is excluded, in agreement with the calculation', () => {
    expect(rowOf('th-mother')?.absence).toBeNull();
    expect(rowOf('th-law')?.absence).toBe('business');
    expect(rowOf('th-labelled', bankWith(set('/settings/relevances', ['ml'])))?.absence).toBe('relevance');
    expect(rowOf('th-labelled', bankWith(set('/settings/opGeography', 'ge-se')))?.absence).toBe('geography');
    const deselected = bankWith(set('/selections/threats', { mode: 'all', exceptions: ['th-child'] }));
    expect(rowOf('th-child', deselected)).toMatchObject({ absence: 'deselected', selected: false });
    for (const document of [empty, full, deselected]) {
      const taking = listThreatRows(model, document).filter(({ absence }) => absence === null);
      expect(taking.map(({ key }) => key)).toEqual(listIncludedThreats(model, document));
    }
  });

  it('count an own grade only with a motivation, also for child threats', () => {
    expect(countsOf('th-child')).toEqual([3, 2]);
    const open = bankWith(set('/threats/data/th-mother', { override: { priv: 1, motivation: ' ' } }));
    expect(rowOf('th-mother', open)).toMatchObject({ motivated: false });
    expect(countsOf('th-mother', open)).toEqual([3, 2]);
    expect(countsOf('th-mother', full)?.[0]).toBeCloseTo(1, 9);
    expect(countsOf('th-child', full)?.[0]).toBeCloseTo(1, 9);
    expect(rowOf('th-child', full)?.segments[0]?.model).toEqual({ level: 3, inheritedFrom: 'th-mother' });
  });

  it('have no level without a grade', () => {
    expect(countsOf('th-labelled')).toEqual([null, 3]);
  });

  it('have the included risks to which the threat or its mother is related', () => {
    const hits = groupRisksByThreat(
      model,
      bankWith(set('/risks/data/channels/ch-online', { na: { reason: 'x' } })),
    );
    expect(hits.get('th-child')).toEqual([
      { type: 'customers', key: 'cu-private' },
      { type: 'customers', key: 'cu-company' },
      { type: 'products', key: 'pr-cash' },
      { type: 'legals', key: 'le-cdd' },
    ]);
    expect(hits.get('th-law')).toEqual([{ type: 'geographies', key: 'ge-se' }]);
  });
});

describe('a control in an assessment', () => {
  const rowsOf = (document = empty) => new Map(listControlRows(model, document).map((row) => [row.key, row]));

  it('counts with the lower value of design and operation, in the segments that it covers', () => {
    const document = bankWith(
      set('/controls/data/co-general/assessment/both', { design: 4, operation: 2.5 }),
      set('/controls/data/co-cash', { segment: 'CORPORATES', assessment: { corp: { design: 1 } } }),
    );
    const rows = rowsOf(document);
    const values = (key: string) => {
      const row = rows.get(key);
      return (
        row &&
        computeControlValues(document, row).map(({ segment, value, unassessed }) => [
          segment,
          value,
          unassessed,
        ])
      );
    };
    expect(values('co-general')).toEqual([
      ['INDIVIDUALS', 2.5, false],
      ['CORPORATES', 2.5, false],
    ]);
    expect(values('co-cash')).toEqual([['CORPORATES', 1, false]]);
    const row = rowsOf().get('co-cash');
    expect(
      row && computeControlValues(empty, row).every(({ value, unassessed }) => value === 0 && unassessed),
    ).toBe(true);
  });

  it('covers exactly the risks that the calculation applies it to', () => {
    for (const key of ['co-general', 'co-cash']) {
      const row = rowsOf().get(key);
      const covered = new Set(
        row && listCoveredRisks(model, empty, row).map((risk) => `${risk.type}.${risk.key}`),
      );
      const only = bankWith(set('/selections/controls', { mode: 'none', exceptions: [key] }));
      const { combined } = computeAssessment(buildAssessmentCase(model, only));
      const applied = Object.entries(combined?.types ?? {}).flatMap(([type, { risks }]) =>
        risks
          .filter(({ segments }) => Object.values(segments).some(({ controls }) => controls > 0))
          .map((risk) => `${type}.${risk.key}`),
      );
      expect(applied.length).toBeGreaterThan(0);
      expect(applied.filter((name) => !covered.has(name))).toEqual([]);
      const counted = new Set(
        Object.entries(combined?.types ?? {}).flatMap(([type, { risks }]) =>
          risks.map((risk) => `${type}.${risk.key}`),
        ),
      );
      expect([...covered].filter((name) => counted.has(name)).sort()).toEqual(applied.sort());
    }
  });
});

describe('source rows', () => {
  const sourced = compileModel(
    modelOf({
      geographies: [geography('ge-se', [], { iso: 'SE', level: 'NRA' })],
      references: [
        reference('re-old', { published: '2023-02-01', year: 2023, country: 'ge-se' }),
        reference('re-edge', { published: '2023-02', year: 2023 }),
        reference('re-year', { published: null, year: 2023 }),
        reference('re-unused', { published: '2020-01-01' }),
      ],
      threats: [
        threat('th-mother', { references: ['re-old'] }),
        threat('th-child', { parent: 'th-mother', references: ['re-edge', 're-year'] }),
      ],
    }),
  );
  const rows = (day: string) =>
    listSourceRows(sourced, bankWith(set('/settings/businesses', [])), day).map((row) => ({
      ...row,
      key: row.reference.key,
    }));

  it('list the sources of included threats, also through their mothers', () => {
    expect(rows('2026-01-15').map(({ key, threats }) => [key, threats])).toEqual([
      ['re-old', ['th-mother', 'th-child']],
      ['re-edge', ['th-child']],
      ['re-year', ['th-child']],
    ]);
    expect(rows('2026-01-15')[0]?.level).toBe('NRA');
  });

  it('mark a source as old after 36 months, counted from its day or the end of its month or year', () => {
    const old = (day: string) =>
      rows(day)
        .filter((row) => row.old)
        .map(({ key }) => key);
    expect(old('2026-02-01')).toEqual([]);
    expect(old('2026-02-02')).toEqual(['re-old']);
    expect(old('2026-03-15')).toEqual(['re-old', 're-edge']);
    expect(old('2027-01-15')).toEqual(['re-old', 're-edge', 're-year']);
  });
});
