/** Screens of the palette that belong to no feature. */

import { queryClient } from '../../platform/api/query.ts';
import { translate } from '../../platform/i18n/texts.ts';
import { registerPaletteSource } from '../../platform/palette/registry.ts';
import { getPage } from '../../platform/router/pages.ts';
import { formatPageTitle } from '../../platform/router/title.ts';
import { createSessionQuery, toSessionView } from '../../platform/session/session.tsx';
import { listApplications } from '../applications.ts';
import { shellTexts } from '../texts.ts';

const pages = ['/help', '/handbook/$', '/changelog'] as const;

export function registerPaletteScreens(): void {
  registerPaletteSource({
    id: 'screens',
    group: ({ language }) => translate(shellTexts, language, 'shell.screens'),
    entries: async ({ language }) => [
      ...listApplications(toSessionView(await queryClient.ensureQueryData(createSessionQuery()))).map(
        ({ id, name, home }) => ({
          id,
          label: translate(shellTexts, language, name),
          icon: getPage(home).icon,
          href: home,
        }),
      ),
      {
        id: 'home',
        label: translate(shellTexts, language, 'shell.home'),
        icon: getPage('/').icon,
        href: '/',
      },
      ...pages.map((to) => {
        const { title, icon } = getPage(to);
        const href = to.replace('/$', '');
        return { id: href.slice(1), label: formatPageTitle(title, language), icon, href };
      }),
    ],
  });
}
