import { userContract } from '@klarsikt/contract';
import { createQueryOptions, queryClient } from '@klarsikt/web/platform/api/query.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { registerPaletteSource } from '@klarsikt/web/platform/palette/registry.ts';
import { routerTexts as titles } from '@klarsikt/web/platform/router/texts.ts';
import { formatPageTitle } from '@klarsikt/web/platform/router/title.ts';
import { createSessionQuery, toSessionView } from '@klarsikt/web/platform/session/session.tsx';
import { listPermittedAdminLinks } from './links.ts';
import { adminTexts } from './texts.ts';

const fetchSessionView = async () => toSessionView(await queryClient.ensureQueryData(createSessionQuery()));
const shown = 8;

registerPaletteSource({
  id: 'admin.screens',
  group: () => 'Admin',
  entries: async ({ language }) =>
    listPermittedAdminLinks(await fetchSessionView())
      .flat()
      .map(({ to, title, icon, help }) => ({
        id: to,
        label: formatPageTitle(title, language),
        words: translate(adminTexts, language, help),
        icon,
        href: to,
      })),
});

registerPaletteSource({
  id: 'admin.people',
  group: ({ language }) => translate(titles, language, 'title.users'),
  // There can be thousands of users, so the palette lists none and finds them by name.
  entries: () => [],
  search: async (query) => {
    if (!(await fetchSessionView()).can('admin:SecurityAdmin')) return [];
    const { rows } = await queryClient.fetchQuery(
      createQueryOptions(userContract.list, {
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
