import { describe, expect, it } from 'vitest';
import { changed, nothingSelected, toggled } from './selection.ts';

describe('the selection', () => {
  it('keeps the order of adding, and a key only once', () => {
    expect(toggled(toggled([], 'th-b'), 'th-a')).toEqual(['th-b', 'th-a']);
    expect(toggled(['th-b', 'th-a'], 'th-b')).toEqual(['th-a']);
  });

  it('remembers what it was before each change', () => {
    const steps = [['a'], ['a', 'b'], []].reduce((before, keys) => changed(before, keys), nothingSelected);
    expect(steps).toEqual({ present: [], past: [[], ['a'], ['a', 'b']] });
  });

  it('makes no step out of a change that changes nothing', () => {
    const steps = changed(nothingSelected, ['a']);
    expect(changed(steps, ['a'])).toBe(steps);
  });
});
