/** The screens that belong to no feature. Features add their own. */
import { translate } from '../i18n/texts.ts';
import { texts as titles } from '../router/texts.ts';
import { applicationLinks } from '../shell/applications.ts';
import { texts } from '../shell/texts.ts';
import { registerPalette } from './registry.ts';

export function registerScreens(): void {
  registerPalette({
    id: 'screens',
    group: ({ language }) => translate(texts, language, 'shell.screens'),
    entries: ({ language }) => [
      ...applicationLinks
        .filter(({ ready }) => ready)
        .map(({ id, name, home, icon }) => ({
          id,
          label: translate(texts, language, name),
          icon,
          href: home,
        })),
      { id: 'home', label: translate(texts, language, 'shell.home'), icon: 'home', href: '/' },
      { id: 'help', label: translate(titles, language, 'title.help'), icon: 'help', href: '/help' },
      {
        id: 'handbook',
        label: translate(titles, language, 'title.handbook'),
        icon: 'help',
        href: '/handbook',
      },
      {
        id: 'changelog',
        label: translate(titles, language, 'title.changelog'),
        icon: 'news',
        href: '/changelog',
      },
    ],
  });
}
