import { describe, expect, it } from 'vitest';
import { changed, nothingSelected, redone, toggled, undone } from './selection.ts';

describe('the selection', () => {
  it('keeps the order of adding, and a key only once', () => {
    expect(toggled(toggled([], 'th-b'), 'th-a')).toEqual(['th-b', 'th-a']);
    expect(toggled(['th-b', 'th-a'], 'th-b')).toEqual(['th-a']);
  });

  it('can be undone step by step, and each undone step done again', () => {
    const steps = [['a'], ['a', 'b'], []];
    const all = steps.reduce((history, keys) => changed(history, keys), nothingSelected);
    expect(all.present).toEqual([]);
    const back = undone(all);
    expect(back.present).toEqual(['a', 'b']);
    expect(undone(undone(back)).present).toEqual([]);
    expect(undone(undone(undone(back)))).toEqual(undone(undone(back)));
    expect(redone(back).present).toEqual([]);
    expect(redone(redone(back))).toEqual(redone(back));
  });

  it('forgets what was undone once something new is chosen', () => {
    const history = undone(changed(changed(nothingSelected, ['a']), ['a', 'b']));
    expect(changed(history, ['a', 'c']).future).toEqual([]);
  });

  it('makes no step out of a change that changes nothing', () => {
    const history = changed(nothingSelected, ['a']);
    expect(changed(history, ['a'])).toBe(history);
  });
});
