/** The screens that belong to no feature. Features add their own. */

import { queryClient } from '../../platform/api/query.ts';
import { translate } from '../../platform/i18n/texts.ts';
import { registerPalette } from '../../platform/palette/registry.ts';
import { texts as titles } from '../../platform/router/texts.ts';
import { sessionQuery, viewOf } from '../../platform/session/session.tsx';
import { applicationsOf } from '../applications.ts';
import { texts } from '../texts.ts';

export function registerScreens(): void {
  registerPalette({
    id: 'screens',
    group: ({ language }) => translate(texts, language, 'shell.screens'),
    entries: async ({ language }) => [
      ...applicationsOf(viewOf(await queryClient.ensureQueryData(sessionQuery()))).map(
        ({ id, name, home, icon }) => ({
          id,
          label: translate(texts, language, name),
          icon,
          href: home,
        }),
      ),
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
