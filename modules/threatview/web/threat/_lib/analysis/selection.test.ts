import { createMapStorage } from '@klarsikt/web/platform/unsent/storage.testing.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', createMapStorage(new Map()));
vi.stubGlobal('sessionStorage', createMapStorage(new Map()));
vi.stubGlobal('window', new EventTarget());
const { analysisSelection: selection } = await import('./selection.ts');

beforeEach(() => selection.clear());

describe('the selection', () => {
  it('keeps the order of adding, and each key once', () => {
    selection.toggle('th-b');
    selection.add('th-a', 'th-b', 'th-a');
    expect(selection.now()).toEqual(['th-b', 'th-a']);
    selection.toggle('th-b');
    expect(selection.now()).toEqual(['th-a']);
    selection.remove('th-b');
    expect([selection.now(), selection.has('th-a'), selection.has('th-b')]).toEqual([['th-a'], true, false]);
  });

  it('is the same list object while nothing in it changes', () => {
    selection.add('th-a');
    const before = selection.now();
    selection.add('th-a');
    expect(selection.now()).toBe(before);
  });

  it('ignores empty keys and __proto__, which could cause prototype pollution', () => {
    selection.add('__proto__', '', 'a/b~c');
    expect(selection.now()).toEqual(['a/b~c']);
    selection.remove('a/b~c');
    expect(selection.now()).toEqual([]);
  });
});
