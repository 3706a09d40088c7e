/** Threats and risks in the command palette. */

import { session } from '@klarsikt/contract';
import { operationalTypes, riskTypeWord, stripLetterPrefix } from '@klarsikt/engine';
import { queryClient, queryOf } from '../../platform/api/query.ts';
import { translate } from '../../platform/i18n/texts.ts';
import { modelQuery } from '../../platform/model/use-model.ts';
import { type PaletteEntry, registerPalette } from '../../platform/palette/registry.ts';
import { texts } from './texts.ts';

async function loadedModel() {
  const { user } = await queryClient.ensureQueryData(queryOf(session.getSession, {}));
  return (await queryClient.ensureQueryData(modelQuery('latest', user?.id ?? null))).model;
}

const screens = [
  { key: 'threat.threats', href: '/threatview/threats', icon: 'threats' },
  { key: 'threat.risks', href: '/threatview/risks', icon: 'risks' },
  { key: 'threat.analysis', href: '/threatview/analysis', icon: 'analysis' },
  { key: 'threat.news', href: '/threatview/news', icon: 'news' },
] as const;

/** Adds the sources once; calling it again changes nothing. */
export function registerThreatPalette(): void {
  registerPalette({
    id: 'threatview.screens',
    group: () => 'ThreatView',
    entries: ({ language }) =>
      screens.map(({ key, href, icon }) => ({
        id: href,
        label: translate(texts, language, key),
        icon,
        href,
      })),
  });
  registerPalette({
    id: 'threatview.threats',
    group: ({ language }) => translate(texts, language, 'threat.threats'),
    entries: async ({ text }) => {
      const model = await loadedModel();
      return model.threats.list
        .filter(({ context }) => context !== true)
        .map((threat): PaletteEntry => {
          const category = model.categories.byKey.get(threat.category ?? '');
          return {
            id: threat.key,
            label: text(threat.name),
            ...(category === undefined ? {} : { description: stripLetterPrefix(text(category.name)) }),
            icon: 'threats',
            href: `/threatview/threats?open=${threat.id}`,
          };
        });
    },
  });
  registerPalette({
    id: 'threatview.risks',
    group: ({ language }) => translate(texts, language, 'threat.risks'),
    entries: async ({ text, language }) => {
      const model = await loadedModel();
      return operationalTypes.flatMap((type) =>
        model[type].list
          .filter(({ hidden }) => !hidden)
          .map(
            (risk): PaletteEntry => ({
              id: risk.key,
              label: text(risk.name),
              description: riskTypeWord(type, language),
              icon: 'risks',
              href: `/threatview/risks?type=${type}&open=${risk.key}`,
            }),
          ),
      );
    },
  });
}
