import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentCandidate,
  chooseAuthoritativeAssessment,
  computeGroupLevelChanges,
  computeGroupTrend,
  type GroupTreeNode,
  getAssessmentYear,
  rollUpGroup,
  splitLargestContributions,
  type UnitAssessment,
} from '../../src/group/index.ts';

const candidate = (
  id: number,
  period: number,
  more: Partial<AssessmentCandidate> = {},
): AssessmentCandidate => ({
  ...{ id, period, approvedAt: null, updatedAt: `${period}-06-01T00:00:00.000Z` },
  ...more,
});

describe('the assessment chosen for a unit and a year', () => {
  it('is the last approved assessment up to the year, or the last changed one if none is approved', () => {
    const approved = candidate(1, 2025, { approvedAt: '2025-12-01T00:00:00.000Z' });
    const draft = candidate(2, 2026);
    const of = (period: number, chosen: number | null = null) =>
      chooseAuthoritativeAssessment([approved, draft], { period, chosen })?.id ?? null;
    expect([of(2026), of(2025), of(2024)]).toEqual([1, 1, null]);
    expect(
      chooseAuthoritativeAssessment([candidate(3, 2025), draft], { period: 2026, chosen: null })?.id,
    ).toBe(2);
    expect(of(2026, 2)).toBe(2);
    // An assessment chosen for a later year does not count in earlier years.
    expect(of(2025, 2)).toBe(1);
    expect(of(2026, 99)).toBe(1);
  });

  it('belongs to the year of its own date, or of its creation if it has no date', () => {
    expect(getAssessmentYear('2025-03-01', '2026-01-01T00:00:00.000Z')).toBe(2025);
    expect(getAssessmentYear(null, '2026-01-01T00:00:00.000Z')).toBe(2026);
  });
});

const assessed = (id: number, residual: number, customers: number | null = null): UnitAssessment => ({
  ...{ id, period: 2026 },
  levels: { overall: { inherent: residual, residual } },
  sizes: { customers, transactions: null },
});
const place = (
  key: string,
  parent: string | null,
  standing: GroupTreeNode['standing'],
  kind: GroupTreeNode['kind'] = 'unit',
): GroupTreeNode => ({ key, parent, kind, name: key, weight: null, standing });
const since = (from: number, assessment: UnitAssessment) => ({ from, assessment });

const bank = [
  place('bank', null, [], 'organization'),
  place('retail', 'bank', [since(2026, assessed(1, 2, 900)), since(2024, assessed(2, 1, 900))]),
  place('south', 'retail', [since(2026, assessed(3, 4, 100))]),
  place('planned', 'bank', []),
];
const asked = { period: 2026, weigh: 'customers' } as const;

describe('the consolidated tree of units', () => {
  it('lists parents before children and does not count the organisation as a unit', () => {
    const { rule, rows } = rollUpGroup(bank, asked);
    expect(rule).toBe('figures');
    expect(
      rows.map(({ place: { key }, depth, below, units, assessed: n }) => [key, depth, below, units, n]),
    ).toEqual([
      ['bank', 0, 3, 3, 2],
      ['retail', 1, 1, 2, 2],
      ['south', 2, 0, 1, 1],
      ['planned', 1, 0, 1, 0],
    ]);
    expect(rows[0]?.measures.overall?.residual?.worstUnit).toBe('south');
    expect(rows[3]?.measures).toEqual({});
  });

  it('uses the assessments of the requested year, and equal weights if the requested sizes are missing', () => {
    expect(rollUpGroup(bank, { ...asked, period: 2025 }).rows[0]?.assessed).toBe(1);
    expect(rollUpGroup(bank, { ...asked, weigh: 'transactions' }).rule).toBe('equal');
    expect(rollUpGroup(bank, { ...asked, measures: [] }).rows[0]?.measures).toEqual({});
  });

  it('compares two years only over units that were assessed in both years', () => {
    const of = { ...asked, since: 2025, measure: 'overall', figure: 'residual' } as const;
    const changes = computeGroupLevelChanges(bank, of);
    expect([...changes.keys()]).toEqual(['bank', 'retail']);
    expect(changes.get('bank')).toMatchObject({ units: 1 });
    expect(changes.get('bank')?.before).toBeCloseTo(1, 12);
    expect(changes.get('bank')?.now).toBeCloseTo(2, 12);
  });

  it('contains every unit once, even in a parent cycle, with figures that do not depend on siblings', () => {
    const node = fc.record({
      parent: fc.integer({ min: 0, max: 14 }),
      level: fc.double({ min: 0, max: 4, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 15 }), (nodes) => {
        const places = nodes.map(({ parent, level }, index) =>
          place(`u${index}`, `u${parent}`, [since(2026, assessed(index, level))]),
        );
        const { rows } = rollUpGroup(places, { ...asked, weigh: 'equal' });
        expect(rows.map(({ place: { key } }) => key).sort()).toEqual(places.map(({ key }) => key).sort());
        for (const row of rows.filter(({ below }) => below === 0)) {
          const alone = rollUpGroup([{ ...row.place, parent: null }], { ...asked, weigh: 'equal' });
          // In a cycle each place is above the others, and none is a root.
          if (row.units === row.assessed && row.depth > 0) expect(alone.rows[0]?.units).toBe(1);
        }
      }),
    );
  });

  it('lists the largest drivers and sums up the remaining drivers', () => {
    const drivers = [0.5, 0.3, 0.2, 0].map((share, index) => ({ unit: `u${index}`, share }));
    const named = splitLargestContributions(drivers, 1);
    expect(named.drivers).toEqual([{ unit: 'u0', share: 0.5 }]);
    expect(named.rest).toBeCloseTo(0.5, 12);
  });
});

describe('the trend of a group over several years', () => {
  it('includes only units that were assessed in every one of the years', () => {
    const of = { weigh: 'equal', period: 2026, years: 4, measure: 'overall', figure: 'residual' } as const;
    const years = computeGroupTrend(bank, of).map(({ period, level, worst, units }) => [
      period,
      Math.round(level),
      worst,
      units,
    ]);
    expect(years).toEqual([
      [2024, 1, 1, 1],
      [2025, 1, 1, 1],
      [2026, 2, 2, 1],
    ]);
    expect(computeGroupTrend(bank.slice(3), of)).toEqual([]);
  });
});
