import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useOnChange, useStableValue } from './hooks.ts';

describe('a value from useStableValue', () => {
  it('remains the same instance until its content changes', () => {
    const { result, rerender } = renderHook(({ area }) => useStableValue({ area }), {
      initialProps: { area: 'ml' },
    });
    const first = result.current;
    rerender({ area: 'ml' });
    expect(result.current).toBe(first);
    rerender({ area: 'tf' });
    expect(result.current).toEqual({ area: 'tf' });
    const second = result.current;
    rerender({ area: 'tf' });
    expect(result.current).toBe(second);
  });

  it('is the given function if the value is a function', () => {
    const { result } = renderHook(() => useStableValue(Math.max));
    expect(result.current).toBe(Math.max);
  });
});

describe('an effect that depends on one value', () => {
  it('runs once for each new value and cleans up the previous run', () => {
    const heard: string[] = [];
    const { rerender, unmount } = renderHook(
      ({ at, says }) =>
        useOnChange(at, () => {
          heard.push(`${at} ${says}`);
          return () => heard.push(`end of ${at}`);
        }),
      { initialProps: { at: 1, says: 'a' } },
    );
    act(() => rerender({ at: 1, says: 'b' }));
    expect(heard).toEqual(['1 a']);
    act(() => rerender({ at: 2, says: 'c' }));
    expect(heard).toEqual(['1 a', 'end of 1', '2 c']);
    unmount();
    expect(heard.at(-1)).toBe('end of 2');
  });
});
