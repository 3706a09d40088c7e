/** The order of lists in an explanation, and a calculator that must notice a renamed threat. */
import { describe, expect, it } from 'vitest';
import { type AssessmentCase, createCalculator, traceFigure } from '../../src/assess/index.ts';
import { threat } from './sample.ts';

const input: AssessmentCase = {
  assessment: { segment: 'CORPORATES' },
  threats: [
    threat('c', { corpGrade: 2, relations: { products: ['high', 'b', 'a', 'covered'] } }),
    threat('a', { corpGrade: 2, relations: { products: ['high', 'low'] } }),
    threat('b', { corpGrade: 3, relations: { products: ['high'] } }),
    threat('elsewhere', { corpGrade: 4, relations: { customers: ['somebody'] } }),
  ],
  risks: {
    products: [
      { key: 'b' },
      { key: 'covered' },
      { key: 'low', override: { inherent: 0.5, motivation: 'Few' } },
      { key: 'high' },
      { key: 'a' },
      { key: 'gone', na: true },
    ],
    customers: [{ key: 'somebody' }],
  },
  controls: [{ key: 'k', risks: { products: ['covered'] }, assessment: { both: 4 } }],
};

describe('an explanation', () => {
  it('lists the risks of a risk type by inherent level, residual level and key', () => {
    const found = traceFigure(input, { kind: 'category', type: 'products' });
    if (found.kind !== 'category') throw new Error(found.kind);
    expect(
      found.risks.map(({ key, inherent, residual }) => [key, inherent.toFixed(2), residual.toFixed(2)]),
    ).toEqual([
      ['high', '3.21', '3.21'],
      ['a', '2.00', '2.00'],
      ['b', '2.00', '2.00'],
      ['covered', '2.00', '1.00'],
      ['low', '0.50', '0.50'],
    ]);
    expect([found.drivers.inherent.key, found.drivers.residual.key]).toEqual(['high', 'high']);
  });

  it('lists the threats of a risk by contribution, then by key', () => {
    const found = traceFigure(input, { kind: 'risk', type: 'products', key: 'high' });
    if (found.kind !== 'risk') throw new Error(found.kind);
    const families = found.segments[0]?.raw.families ?? [];
    expect(families.map(({ key, part }) => [key, part.toFixed(4)])).toEqual([
      ['b', '0.7143'],
      ['a', '0.1429'],
      ['c', '0.1429'],
    ]);
  });

  it('separates the parts of the mother, inheriting children and graded children of a threat family', () => {
    const family = (mother: number, ...children: readonly (number | undefined)[]) => {
      const found = traceFigure(
        {
          assessment: { segment: 'CORPORATES' },
          threats: [
            threat('mother', { corpGrade: mother }),
            ...children.map((grade, index) =>
              threat(`child-${index}`, {
                parent: 'mother',
                ...(grade === undefined ? {} : { corpGrade: grade }),
              }),
            ),
          ],
          risks: { products: [{ key: 'x' }] },
        },
        { kind: 'risk', type: 'products', key: 'x' },
      );
      const [first] = found.kind === 'risk' ? (found.segments[0]?.raw.families ?? []) : [];
      return (
        first &&
        [first.decides, first.own, first.inheritedChildren, first.gradedChildren].map((value) =>
          typeof value === 'number' ? value.toFixed(4) : value,
        )
      );
    };
    expect(family(3)).toEqual(['own', '0.0250', '0.0000', '0.0000']);
    expect(family(3, undefined)).toEqual(['own', '0.0250', '0.0250', '0.0000']);
    expect(family(2, 3)).toEqual(['gradedChildren', '0.0050', '0.0000', '0.0250']);
    expect(family(2, 2, 2)).toEqual(['gradedChildren', '0.0050', '0.0000', '0.0100']);
    expect(family(0, 0)).toEqual(['nothing', '0.0000', '0.0000', '0.0000']);
  });

  it('contains the decisive child of a threat family whose mother is not related to the risk', () => {
    const found = (relations: 'heir' | 'child') => {
      const explained = traceFigure(
        {
          assessment: { segment: 'CORPORATES' },
          threats: [
            threat('mother', { corpGrade: 3, relations: {} }),
            threat('heir', { parent: 'mother', relations: relations === 'heir' ? { products: ['x'] } : {} }),
            threat('child', {
              parent: 'mother',
              corpGrade: 2,
              relations: relations === 'child' ? { products: ['x'] } : {},
            }),
          ],
          risks: { products: [{ key: 'x' }] },
        },
        { kind: 'risk', type: 'products', key: 'x' },
      );
      const families = explained.kind === 'risk' ? (explained.segments[0]?.raw.families ?? []) : [];
      return families.map(({ key, decides, relation, children }) => [
        key,
        decides,
        relation.rule,
        ...children.map((child) => child.key),
      ]);
    };
    expect(found('heir')).toEqual([['mother', 'inheritedChildren', 'relation.none', 'heir']]);
    expect(found('child')).toEqual([['mother', 'gradedChildren', 'relation.none', 'child']]);
  });
});

describe('a calculator that reuses its previous calculations', () => {
  it('recalculates when only the key of a threat changes', () => {
    const calculator = createCalculator();
    const before = calculator.assess(input);
    const [first, ...rest] = input.threats ?? [];
    if (first === undefined) throw new Error('no threat');
    const child = threat('child', { parent: 'c', relations: {} });
    const renamed: AssessmentCase = { ...input, threats: [{ ...first, key: 'renamed' }, ...rest, child] };
    const family: AssessmentCase = { ...input, threats: [first, ...rest, child] };
    expect(calculator.assess(family)).toEqual(before);
    // The child no longer has a mother, and therefore no grade.
    const found = calculator.trace(renamed, { kind: 'risk', type: 'products', key: 'high' });
    expect(found).toEqual(traceFigure(renamed, { kind: 'risk', type: 'products', key: 'high' }));
    expect(found).not.toEqual(traceFigure(family, { kind: 'risk', type: 'products', key: 'high' }));
  });
});
