import { useSyncExternalStore } from 'react';
import { oneOf, storedSetting, useSetting } from './setting.ts';

export const themeChoices = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

export const themeSetting = storedSetting<ThemeChoice>(
  'klarsikt.theme',
  oneOf(themeChoices, () => 'auto'),
);

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

function subscribeToSystem(listener: () => void): () => void {
  prefersDark.addEventListener('change', listener);
  return () => prefersDark.removeEventListener('change', listener);
}

/** The theme in force. */
export function useTheme(): Theme {
  const choice = useSetting(themeSetting);
  const systemDark = useSyncExternalStore(subscribeToSystem, () => prefersDark.matches);
  if (choice !== 'auto') return choice;
  return systemDark ? 'dark' : 'light';
}
