import { useStore } from '../store.ts';
import { watchMedia } from './media.ts';
import { printingStore } from './printing.ts';
import { createStoredSetting, createWordParser, useSetting } from './setting.ts';

export const themeChoices = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

export const themeSetting = createStoredSetting<ThemeChoice>(
  'klarsikt.theme',
  createWordParser(themeChoices, () => 'auto'),
);

const systemDark = watchMedia('(prefers-color-scheme: dark)');

/** Print is always light. */
export function useTheme(): Theme {
  const choice = useSetting(themeSetting);
  const dark = useStore(systemDark);
  if (useStore(printingStore)) return 'light';
  if (choice !== 'auto') return choice;
  return dark ? 'dark' : 'light';
}
