import { describe, expect, it } from 'vitest';
import { sidesOf } from './compare.ts';

const list = (keys: string) => [...keys].map((key) => ({ key }));
const keys = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key).join('');

describe('two lists side by side', () => {
  it('have what both hold, and what only one holds, each once and in order', () => {
    const { both, onlyA, onlyB } = sidesOf(list('dabc'), list('cxda'));
    expect([keys(both), keys(onlyA), keys(onlyB)]).toEqual(['dac', 'b', 'x']);
  });

  it('hold everything between them, whichever comes first', () => {
    const [a, b] = [list('abc'), list('bcd')];
    const there = sidesOf(a, b);
    const back = sidesOf(b, a);
    expect(keys(there.onlyA)).toBe(keys(back.onlyB));
    expect(there.both.length + there.onlyA.length).toBe(a.length);
    expect(sidesOf([], b)).toEqual({ both: [], onlyA: [], onlyB: b });
  });
});
