import type { UnitRow } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { computeDropPosition, computeStepPosition, getDropZone, getUnitPosition } from './places.ts';

const unit = (id: number, parentId: number | null): UnitRow => ({
  id,
  parentId,
  name: `Unit ${id}`,
  description: '',
  position: 0,
  assessments: 0,
  deleted: 0,
  groups: 0,
  revision: 0,
});
/** Unit 1 contains 2 (with 3 and 4) and 5. */
const units = [unit(1, null), unit(2, 1), unit(3, 2), unit(4, 2), unit(5, 1)];
const [one, two, three, four, five] = units;
if (!one || !two || !three || !four || !five) throw new Error('the tree is not there');

describe('an assessment unit in the tree', () => {
  it('can be moved up, down, into the sibling above, or out of its parent', () => {
    expect(computeStepPosition(units, four, 'up')).toEqual({ parentId: 2, position: 0 });
    expect(computeStepPosition(units, three, 'down')).toEqual({ parentId: 2, position: 1 });
    expect(computeStepPosition(units, five, 'in')).toEqual({ parentId: 2, position: 2 });
    expect(computeStepPosition(units, three, 'out')).toEqual({ parentId: 1, position: 1 });
    expect(computeStepPosition(units, two, 'out')).toEqual({ parentId: null, position: 1 });
  });

  it('cannot be moved beyond the first or last position', () => {
    expect(computeStepPosition(units, three, 'up')).toBeNull();
    expect(computeStepPosition(units, five, 'down')).toBeNull();
    expect(computeStepPosition(units, two, 'in')).toBeNull();
    expect(computeStepPosition(units, one, 'out')).toBeNull();
  });

  it('can be dropped before, into or after another unit, never into itself or its descendants', () => {
    expect(computeDropPosition(units, five, { target: two, zone: 'before' })).toEqual({
      parentId: 1,
      position: 0,
    });
    expect(computeDropPosition(units, five, { target: three, zone: 'into' })).toEqual({
      parentId: 3,
      position: 0,
    });
    expect(computeDropPosition(units, three, { target: four, zone: 'after' })).toEqual({
      parentId: 2,
      position: 1,
    });
    expect(computeDropPosition(units, two, { target: four, zone: 'after' })).toBeNull();
    expect(computeDropPosition(units, five, { target: two, zone: 'after' })).toBeNull();
    expect(getUnitPosition(units, five)).toEqual({ parentId: 1, position: 1 });
  });

  it('is dropped before, into or after a row by the position of the pointer', () => {
    expect([0.1, 0.5, 0.9].map(getDropZone)).toEqual(['before', 'into', 'after']);
  });
});
