/** Screens of Admin and people, each for who has the right to them. */
import { user } from '@klarsikt/contract';
import { queryClient, queryOf } from '@klarsikt/web/platform/api/query.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { registerPalette } from '@klarsikt/web/platform/palette/registry.ts';
import { texts as titles } from '@klarsikt/web/platform/router/texts.ts';
import { titleIn } from '@klarsikt/web/platform/router/title.ts';
import { sessionQuery, viewOf } from '@klarsikt/web/platform/session/session.tsx';
import { openLinks } from './links.ts';
import { texts } from './texts.ts';

const sessionNow = async () => viewOf(await queryClient.ensureQueryData(sessionQuery()));
const shown = 8;

registerPalette({
  id: 'admin.screens',
  group: () => 'Admin',
  entries: async ({ language }) =>
    openLinks(await sessionNow())
      .flat()
      .map(({ to, title, icon, help }) => ({
        id: to,
        label: titleIn(title, language),
        words: translate(texts, language, help),
        icon,
        href: to,
      })),
});

registerPalette({
  id: 'admin.people',
  group: ({ language }) => translate(titles, language, 'title.users'),
  // There may be thousands: they are asked for by name.
  entries: () => [],
  search: async (query) => {
    if (!(await sessionNow()).can('admin:SecurityAdmin')) return [];
    const { rows } = await queryClient.fetchQuery(
      queryOf(user.list, {
        body: { page: 1, size: shown, order: 'asc', sort: 'name', text: query, sd: false },
      }),
    );
    return rows.map(({ id, username, givenName, surname }) => ({
      id: `user.${id}`,
      label: [givenName, surname].filter(Boolean).join(' ') || username,
      description: username,
      icon: 'users' as const,
      href: `/admin/users?open=${id}`,
    }));
  },
});
