import { describe, expect, it } from 'vitest';
import { computeNextOwnKey, getSideFigures, isPerSegment, setFigure, splitOrJoin } from './write.ts';

describe('the entry of a control', () => {
  it('keeps its other figure when one figure is typed', () => {
    expect(setFigure(undefined, 'both', 'design', 3)).toEqual({ both: { design: 3 } });
    expect(setFigure({ both: { design: 3 } }, 'both', 'operation', 0)).toEqual({
      both: { design: 3, operation: 0 },
    });
    expect(setFigure({ both: 2 }, 'both', 'operation', 4)).toEqual({ both: { design: 2, operation: 4 } });
  });

  it('is removed with its last figure instead of becoming zero', () => {
    expect(setFigure({ both: { design: 3 } }, 'both', 'design', null)).toBeNull();
    expect(setFigure({ both: 1, priv: { design: 3 } }, 'priv', 'design', null)).toEqual({ both: 1 });
    expect(getSideFigures(undefined, 'both')).toEqual({ design: null, operation: null });
  });

  it('starts each segment with the common figures and can return to one figure', () => {
    const split = splitOrJoin({ both: { design: 3, operation: 2 } }, true);
    expect(split).toEqual({ priv: { design: 3, operation: 2 }, corp: { design: 3, operation: 2 } });
    expect(isPerSegment(split ?? undefined)).toBe(true);
    expect(splitOrJoin({ priv: 3, corp: 1 }, false)).toEqual({ both: 3 });
    expect(splitOrJoin(undefined, false)).toBeNull();
  });

  it('gets a key above all existing keys of own controls', () => {
    expect(computeNextOwnKey([])).toBe('own-1');
    expect(computeNextOwnKey(['own-2', 'own-10', 'co-kyc', 'own-x'])).toBe('own-11');
  });
});
