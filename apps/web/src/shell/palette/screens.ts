/** The screens that belong to no feature. Features add their own. */

import { queryClient } from '../../platform/api/query.ts';
import { translate } from '../../platform/i18n/texts.ts';
import { registerPalette } from '../../platform/palette/registry.ts';
import { pageAt } from '../../platform/router/pages.ts';
import { titleIn } from '../../platform/router/title.ts';
import { sessionQuery, viewOf } from '../../platform/session/session.tsx';
import { applicationsOf } from '../applications.ts';
import { texts } from '../texts.ts';

const pages = ['/help', '/handbook/$', '/changelog'] as const;

export function registerScreens(): void {
  registerPalette({
    id: 'screens',
    group: ({ language }) => translate(texts, language, 'shell.screens'),
    entries: async ({ language }) => [
      ...applicationsOf(viewOf(await queryClient.ensureQueryData(sessionQuery()))).map(
        ({ id, name, home }) => ({
          id,
          label: translate(texts, language, name),
          icon: pageAt(home).icon,
          href: home,
        }),
      ),
      { id: 'home', label: translate(texts, language, 'shell.home'), icon: pageAt('/').icon, href: '/' },
      ...pages.map((to) => {
        const { title, icon } = pageAt(to);
        const href = to.replace('/$', '');
        return { id: href.slice(1), label: titleIn(title, language), icon, href };
      }),
    ],
  });
}
