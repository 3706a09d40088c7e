import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => '"en"', setItem: () => undefined });
const { createRepeatFilter: recentMessages } = await import('./report-error.ts');

describe('error reporting', () => {
  it('skips an error that is among the last five reported errors', () => {
    const isNew = recentMessages();
    expect(['a', 'b', 'c', 'd', 'e'].map(isNew)).toEqual([true, true, true, true, true]);
    expect(isNew('a')).toBe(false);
    expect(isNew('f')).toBe(true);
    expect(isNew('a')).toBe(true);
    expect(isNew('f')).toBe(false);
  });
});
