/** Applicable controls and their values: calculation page sections 5.1 to 5.3 and 6. */
import { describe, expect, it } from 'vitest';
import type { ControlInput, SegmentRow } from '../../src/assess/index.ts';
import { figuresOf, product, threat } from './sample.ts';

describe('the controls of a risk', () => {
  const withControls = (...controls: readonly ControlInput[]): SegmentRow => product({}, { controls });

  it('give strength 0 if they are missing or not assessed', () => {
    const none = withControls();
    expect(none).toMatchObject({ strength: 0, controls: 0, unassessed: 0 });
    expect(none.residual).toBe(none.inherent);
    const empty = withControls({ key: 'a', general: true }, { key: 'b', all: ['products'], assessment: {} });
    expect(empty).toMatchObject({ strength: 0, controls: 2, unassessed: 2 });
    expect(empty.residual).toBe(empty.inherent);
  });

  it('count as 0 in a segment without an assessment, unless the control excludes the segment', () => {
    const half: ControlInput = { key: 'a', all: ['products'], assessment: { priv: 4 } };
    expect(withControls(half)).toMatchObject({ specificMean: 0, controls: 1, unassessed: 1 });
    expect(withControls({ ...half, segment: 'INDIVIDUALS' })).toMatchObject({ controls: 0, unassessed: 0 });
    expect(withControls({ ...half, segment: 'UNDEFINED' })).toMatchObject({ controls: 1 });
  });

  it('have the lower value of design and operation, or the only assessed one', () => {
    const worth = (corp: NonNullable<ControlInput['assessment']>['corp']) =>
      withControls({ key: 'a', all: ['products'], assessment: corp === undefined ? {} : { corp } });
    expect(worth({ design: 4, operation: 1 }).specificMean).toBe(1);
    expect(worth({ design: 1, operation: 4 }).specificMean).toBe(1);
    expect(worth({ design: 3 })).toMatchObject({ specificMean: 3, unassessed: 0 });
    expect(worth({ operation: 2 })).toMatchObject({ specificMean: 2, unassessed: 0 });
    expect(worth({})).toMatchObject({ specificMean: 0, unassessed: 1 });
    expect(worth(9).specificMean).toBe(4);
    expect(worth(-1).specificMean).toBe(0);
  });

  it('have the value for the segment, else the value for both segments', () => {
    const value = withControls({ key: 'a', all: ['products'], assessment: { corp: {}, both: 3 } });
    expect(value.specificMean).toBe(3);
    expect(withControls({ key: 'a', all: ['products'], assessment: { corp: 1, both: 3 } }).specificMean).toBe(
      1,
    );
  });

  it('are those for its risk type, those for the risk itself, and general ones without lists', () => {
    const counts = (control: Partial<ControlInput>) => withControls({ key: 'a', ...control }).controls;
    expect(counts({ all: ['products'] })).toBe(1);
    expect(counts({ all: ['customers'] })).toBe(0);
    expect(counts({ risks: { products: ['x'] } })).toBe(1);
    expect(counts({ risks: { products: ['y'] } })).toBe(0);
    expect(counts({ all: ['products'], risks: { products: ['x'] } })).toBe(1);
    expect(counts({ general: true })).toBe(1);
    expect(counts({ general: true, all: [], risks: { products: [] } })).toBe(1);
    expect(counts({ general: true, all: ['customers'] })).toBe(0);
    expect(counts({ general: true, risks: { customers: ['c'] } })).toBe(0);
    expect(counts({})).toBe(0);
    expect(counts({ general: true, na: true })).toBe(0);
  });

  it('include those of a surrounding place only with full inheritance', () => {
    const covered = (fullInheritance: boolean) =>
      figuresOf(
        {
          config: { fullInheritance },
          assessment: { segment: 'CORPORATES' },
          geographies: [{ key: 'eu' }, { key: 'se', parents: ['eu'] }],
          threats: [threat('t', { corpGrade: 2, relations: { geographies: ['eu'] } })],
          risks: { geographies: [{ key: 'se' }, { key: 'eu' }] },
          controls: [{ key: 'a', risks: { geographies: ['eu'] }, assessment: { both: 4 } }],
        },
        'geographies',
        'se',
      );
    expect(covered(true)).toMatchObject({
      controls: 1,
      strength: 4,
      rawProbability: expect.closeTo(0.005, 12),
    });
    expect(covered(false)).toMatchObject({ controls: 0, strength: 0, rawProbability: 0 });
  });

  it('are combined from specific and general controls, each up to its maximum strength', () => {
    const both = withControls(
      { key: 'a', all: ['products'], assessment: { both: 2 } },
      { key: 'b', general: true, assessment: { both: 4 } },
    );
    expect(both.strength).toBeCloseTo(4 * (1 - 0.5 * 0.5), 12);
    expect(withControls({ key: 'b', general: true, assessment: { both: 4 } }).strength).toBe(2);
    const weaker = product(
      {},
      {
        config: { potential: { specific: 0.8 } },
        controls: [{ key: 'a', all: ['products'], assessment: { both: 4 } }],
      },
    );
    expect(weaker.strength).toBeCloseTo(3.2, 12);
  });
});
