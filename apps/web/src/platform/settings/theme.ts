import { useStore } from '../store.ts';
import { watchMedia } from './media.ts';
import { printing } from './printing.ts';
import { oneOf, storedSetting, useSetting } from './setting.ts';

export const themeChoices = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

export const themeSetting = storedSetting<ThemeChoice>(
  'klarsikt.theme',
  oneOf(themeChoices, () => 'auto'),
);

const systemDark = watchMedia('(prefers-color-scheme: dark)');

/** The theme in force. Print is always light; charts are drawn for that. */
export function useTheme(): Theme {
  const choice = useSetting(themeSetting);
  const dark = useStore(systemDark);
  if (useStore(printing)) return 'light';
  if (choice !== 'auto') return choice;
  return dark ? 'dark' : 'light';
}
