import { afterEach, expect, it } from 'vitest';
import { languageSetting, setLanguage, suggestLanguage } from './language.ts';

const key = 'klarsikt.language';
const at = (address: string) => {
  window.history.replaceState(null, '', address);
  suggestLanguage();
  return languageSetting.get();
};

afterEach(() => {
  localStorage.removeItem(key);
  window.history.replaceState(null, '', '/');
});

it('the default language is Swedish in the portal and otherwise the language of the browser', () => {
  localStorage.removeItem(key);
  const elsewhere = at('/threatview');
  expect(elsewhere).toBe('en');
  for (const address of ['/portal', '/portal/checkout', '/login?uri=/portal/dashboard']) {
    expect([address, at(address)]).toEqual([address, 'sv']);
    expect(document.documentElement.lang).toBe('sv');
    expect(at('/portalen')).toBe(elsewhere);
  }
  expect(localStorage.getItem(key)).toBeNull();
});

it('the chosen language also applies in the portal', () => {
  setLanguage('en');
  expect(at('/portal/checkout')).toBe('en');
  setLanguage('sv');
  expect(at('/threatview')).toBe('sv');
});
