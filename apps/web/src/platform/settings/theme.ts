import { useStore } from '../store.ts';
import { watchMediaQuery } from './media.ts';
import { printingStore } from './printing.ts';
import { createChoiceParser, createStoredSetting, useSetting } from './setting.ts';

export const themeChoices = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

export const themeSetting = createStoredSetting<ThemeChoice>(
  'klarsikt.theme',
  createChoiceParser(themeChoices, () => 'auto'),
);

const systemDark = watchMediaQuery('(prefers-color-scheme: dark)');

/** Returns the chosen appearance, but always light for print. */
export function useTheme(): Theme {
  const choice = useSetting(themeSetting);
  const dark = useStore(systemDark);
  if (useStore(printingStore)) return 'light';
  if (choice !== 'auto') return choice;
  return dark ? 'dark' : 'light';
}
