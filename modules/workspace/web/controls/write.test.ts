import { describe, expect, it } from 'vitest';
import {
  computeNextOwnControlKey,
  getSideFigures,
  isAssessedPerSegment,
  setAssessmentFigure,
  splitOrJoinSegments,
} from './write.ts';

describe('the entry of a control', () => {
  it('keeps its other figure when one figure is typed', () => {
    expect(setAssessmentFigure(undefined, 'both', 'design', 3)).toEqual({ both: { design: 3 } });
    expect(setAssessmentFigure({ both: { design: 3 } }, 'both', 'operation', 0)).toEqual({
      both: { design: 3, operation: 0 },
    });
    expect(setAssessmentFigure({ both: 2 }, 'both', 'operation', 4)).toEqual({
      both: { design: 2, operation: 4 },
    });
  });

  it('is removed with its last figure instead of becoming zero', () => {
    expect(setAssessmentFigure({ both: { design: 3 } }, 'both', 'design', null)).toBeNull();
    expect(setAssessmentFigure({ both: 1, priv: { design: 3 } }, 'priv', 'design', null)).toEqual({
      both: 1,
    });
    expect(getSideFigures(undefined, 'both')).toEqual({ design: null, operation: null });
  });

  it('starts each segment with the common figures and can return to one figure', () => {
    const split = splitOrJoinSegments({ both: { design: 3, operation: 2 } }, true);
    expect(split).toEqual({ priv: { design: 3, operation: 2 }, corp: { design: 3, operation: 2 } });
    expect(isAssessedPerSegment(split ?? undefined)).toBe(true);
    expect(splitOrJoinSegments({ priv: 3, corp: 1 }, false)).toEqual({ both: 3 });
    expect(splitOrJoinSegments(undefined, false)).toBeNull();
  });

  it('gets a key above all existing keys of own controls', () => {
    expect(computeNextOwnControlKey([])).toBe('own-1');
    expect(computeNextOwnControlKey(['own-2', 'own-10', 'co-kyc', 'own-x'])).toBe('own-11');
  });
});
