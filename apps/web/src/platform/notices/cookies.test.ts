import { afterEach, expect, it, vi } from 'vitest';
import { isFirstCookieVisit } from './cookies.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

afterEach(() => vi.unstubAllGlobals());

it('the cookie bar is shown only during the first visit, even without a click on its button', () => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  expect([isFirstCookieVisit(), isFirstCookieVisit()]).toEqual([true, true]);
  vi.stubGlobal('sessionStorage', storage());
  expect([isFirstCookieVisit(), isFirstCookieVisit()]).toEqual([false, false]);
});

it('the cookie bar is shown if the browser blocks its storage', () => {
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed });
  expect(isFirstCookieVisit()).toBe(true);
});
