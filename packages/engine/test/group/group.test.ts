import { describe, expect, it } from 'vitest';
import { listDifferences } from '../../cli/differences.ts';
import { computeGroupLevels, type GroupUnit } from '../../src/group/index.ts';
import vectors from '../group.json' with { type: 'json' };

const of = (inherent: number, residual: number) => ({ levels: { overall: { inherent, residual } } });

const bank: readonly GroupUnit[] = [
  { key: 'parent', figure: 900, ...of(2, 1) },
  { key: 'branch', parent: 'parent', figure: 100, ...of(4, 3) },
  { key: 'planned', parent: 'parent' },
];

describe('the levels of a group', () => {
  it.each(vectors.cases)('equal the reference levels: $name', ({ input, expected }) => {
    expect(listDifferences(expected, computeGroupLevels(input.units), vectors.tolerance)).toEqual([]);
  });

  it('are averages of probabilities weighted by size, with a mark if the average hides a worse unit', () => {
    const { rule, units } = computeGroupLevels(bank);
    const overall = units.parent?.measures.overall;
    expect(rule).toBe('figures');
    expect(overall?.inherent?.level).toBeCloseTo(4 + Math.log(0.1 + 0.9 / 25) / Math.log(5), 12);
    expect(overall?.inherent).toMatchObject({ worst: 4, worstUnit: 'branch', hidden: true });
    expect(overall?.inherent?.drivers.map(({ unit }) => unit)).toEqual(['branch', 'parent']);
  });

  it('never depend on units without an assessment, which count only in the coverage', () => {
    const { units } = computeGroupLevels(bank);
    expect([units.parent?.units, units.parent?.assessed]).toEqual([3, 2]);
    expect(units.planned).toEqual({ units: 1, assessed: 0, measures: {} });
    expect(computeGroupLevels(bank.slice(0, 2)).units.parent?.measures).toEqual(units.parent?.measures);
  });

  it('are weighted by size if every assessed unit has a size, otherwise by stated weights, otherwise equally', () => {
    const without = bank.map(({ figure: _, ...unit }, index) => ({ ...unit, weight: index + 1 }));
    expect(computeGroupLevels(without).rule).toBe('weights');
    expect(computeGroupLevels([...bank, { key: 'new', ...of(1, 1) }]).rule).toBe('equal');
    expect(computeGroupLevels(without.map((unit) => ({ ...unit, weight: 0 }))).rule).toBe('equal');
    expect(computeGroupLevels([{ key: 'one', figure: -1, ...of(1, 1) }]).rule).toBe('equal');
  });

  it('tolerate a missing parent and a cycle of parents', () => {
    const circle: readonly GroupUnit[] = [
      { key: 'a', parent: 'b', ...of(1, 1) },
      { key: 'b', parent: 'a', ...of(2, 2) },
      { key: 'c', parent: 'elsewhere', ...of(3, 3) },
    ];
    expect(Object.values(computeGroupLevels(circle).units).map(({ units }) => units)).toEqual([2, 2, 1]);
    expect(() => computeGroupLevels([...circle, ...circle])).toThrow('twice');
  });
});
