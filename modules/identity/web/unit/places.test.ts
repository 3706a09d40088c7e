import type { UnitRow } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import { dropPlace, placeOf, step, zoneOf } from './places.ts';

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
/** 1 with 2 (with 3 and 4) and 5. */
const units = [unit(1, null), unit(2, 1), unit(3, 2), unit(4, 2), unit(5, 1)];
const [one, two, three, four, five] = units;
if (!one || !two || !three || !four || !five) throw new Error('the tree is not there');

describe('a unit', () => {
  it('goes a step up and down among its siblings, into the one above, and out of its parent', () => {
    expect(step(units, four, 'up')).toEqual({ parentId: 2, position: 0 });
    expect(step(units, three, 'down')).toEqual({ parentId: 2, position: 1 });
    expect(step(units, five, 'in')).toEqual({ parentId: 2, position: 2 });
    expect(step(units, three, 'out')).toEqual({ parentId: 1, position: 1 });
    expect(step(units, two, 'out')).toEqual({ parentId: null, position: 1 });
  });

  it('goes nowhere where there is no step', () => {
    expect(step(units, three, 'up')).toBeNull();
    expect(step(units, five, 'down')).toBeNull();
    expect(step(units, two, 'in')).toBeNull();
    expect(step(units, one, 'out')).toBeNull();
  });

  it('lands before, in or after what it is dropped on, never in itself or where it is', () => {
    expect(dropPlace(units, five, { target: two, zone: 'before' })).toEqual({ parentId: 1, position: 0 });
    expect(dropPlace(units, five, { target: three, zone: 'into' })).toEqual({ parentId: 3, position: 0 });
    expect(dropPlace(units, three, { target: four, zone: 'after' })).toEqual({ parentId: 2, position: 1 });
    expect(dropPlace(units, two, { target: four, zone: 'after' })).toBeNull();
    expect(dropPlace(units, five, { target: two, zone: 'after' })).toBeNull();
    expect(placeOf(units, five)).toEqual({ parentId: 1, position: 1 });
  });

  it('is told where it would land by the part of the row that is pointed at', () => {
    expect([0.1, 0.5, 0.9].map(zoneOf)).toEqual(['before', 'into', 'after']);
  });
});
