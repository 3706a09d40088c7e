/** Saved analyses in the command palette. */
import { analysis } from '@klarsikt/contract';
import { queryClient, queryOf } from '@klarsikt/web/platform/api/query.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { registerPalette } from '@klarsikt/web/platform/palette/registry.ts';
import { sessionQuery, viewOf } from '@klarsikt/web/platform/session/session.tsx';
import { texts as threatTexts } from '../threat/texts.ts';

/** The newest ones: older ones are found in their list. */
const taken = 50;

registerPalette({
  id: 'analyses',
  group: ({ language }) => translate(threatTexts, language, 'threat.analyses'),
  entries: async ({ date }) => {
    if (!viewOf(await queryClient.ensureQueryData(sessionQuery())).can('threatview:View')) return [];
    const { rows } = await queryClient.ensureQueryData(
      queryOf(analysis.list, {
        query: { page: 1, size: taken, sort: 'updated', order: 'desc', deleted: 'false' },
      }),
    );
    return rows.map(({ id, name, updated }) => ({
      id: `analysis.${id}`,
      label: name,
      description: date(updated),
      icon: 'saved' as const,
      href: `/threatview/analysis?id=${id}`,
    }));
  },
});
