import { analysisContract } from '@klarsikt/contract';
import { createQueryOptions, queryClient } from '@klarsikt/web/platform/api/query.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { registerPaletteSource } from '@klarsikt/web/platform/palette/registry.ts';
import { createSessionQuery, toSessionView } from '@klarsikt/web/platform/session/session.tsx';
import { threatViewTexts as threatTexts } from '../threat/texts.ts';

/** Number of newest analyses in the palette; the list shows the older ones. */
const taken = 50;

registerPaletteSource({
  id: 'analyses',
  group: ({ language }) => translate(threatTexts, language, 'threat.analyses'),
  entries: async ({ date }) => {
    if (!toSessionView(await queryClient.ensureQueryData(createSessionQuery())).can('threatview:View'))
      return [];
    const { rows } = await queryClient.ensureQueryData(
      createQueryOptions(analysisContract.list, {
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
