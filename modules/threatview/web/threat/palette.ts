import { insightContract, sessionContract } from '@klarsikt/contract';
import { stripLetterPrefix } from '@klarsikt/engine/analysis';
import type { CompiledModel, NamedEntity, Threat } from '@klarsikt/engine/model';
import { type Language, operationalTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { createQueryOptions, queryClient } from '@klarsikt/web/platform/api/query.ts';
import type { LanguageFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { createModelQuery } from '@klarsikt/web/platform/model/use-model.ts';
import { type PaletteEntry, registerPaletteSource } from '@klarsikt/web/platform/palette/registry.ts';
import { getPage } from '@klarsikt/web/platform/router/pages.ts';
import { formatPageTitle } from '@klarsikt/web/platform/router/title.ts';
import { createSessionQuery, toSessionView } from '@klarsikt/web/platform/session/session.tsx';
import { analysisSelection } from './_lib/analysis/selection.ts';
import { findEntitiesByName } from './_lib/read/find.ts';
import { threatViewScreens } from './_lib/screens.ts';
import { getSearchClient } from './search/client.ts';
import { threatViewTexts } from './texts.ts';

async function loadLibrary() {
  const { user } = await queryClient.ensureQueryData(createQueryOptions(sessionContract.getSession, {}));
  return queryClient.ensureQueryData(createModelQuery('latest', user?.id ?? null));
}

const loadedModel = async () => (await loadLibrary()).model;

/** Joins the name in both languages, because Swedish readers may know the English name. */
const bothNames = ({ name }: NamedEntity): string => `${name.en} ${name.sv}`;

function buildThreatEntry(model: CompiledModel, threat: Threat, { text }: LanguageFormat): PaletteEntry {
  const category = model.categories.byKey.get(threat.category ?? '');
  return {
    id: threat.key,
    label: text(threat.name),
    ...(category === undefined ? {} : { description: stripLetterPrefix(text(category.name)) }),
    words: bothNames(threat),
    icon: 'threats',
    modelKey: threat.key,
    href: `/threatview/threats?open=${threat.id}`,
  };
}

/** Maximum time in milliseconds to wait for the texts; after that the palette shows only matches of names. */
const patienceMs = 20_000;
const shownHits = 8;
/** Maximum time in milliseconds to wait for the snippets of the hits; a match of a name has no snippet. */
const sentenceMs = 120;

interface TextHit {
  readonly key: string;
  readonly sentence: string | null;
}

async function searchTexts(query: string, language: Language): Promise<readonly TextHit[]> {
  const { head } = await loadLibrary();
  return new Promise((resolve) => {
    let hits: readonly string[] = [];
    const answer = (sentences: ReadonlyMap<string, string>) =>
      resolve(hits.slice(0, shownHits).map((key) => ({ key, sentence: sentences.get(key) ?? null })));
    const timeout = setTimeout(() => answer(new Map()), patienceMs);
    getSearchClient(head).ask(query, language, {
      onHits: (found) => {
        hits = found.map(({ key }) => key);
        clearTimeout(timeout);
        setTimeout(() => answer(new Map()), sentenceMs);
      },
      onSnippets: (snippets) => answer(new Map(snippets.map(([key, { text }]) => [key, text]))),
    });
  });
}

async function searchSuspicions(query: string, format: LanguageFormat): Promise<readonly PaletteEntry[]> {
  const [model, hits] = await Promise.all([loadedModel(), searchTexts(query, format.language)]);
  return hits.flatMap(({ key, sentence }) => {
    const threat = model.threats.byKey.get(key);
    if (threat === undefined) return [];
    const entry = buildThreatEntry(model, threat, format);
    return [sentence === null ? entry : { ...entry, description: sentence }];
  });
}

function registerScreensPalette(): void {
  registerPaletteSource({
    id: 'threatview.screens',
    group: () => 'ThreatView',
    entries: ({ language }) =>
      threatViewScreens.flat().map(({ to, words }) => {
        const { title, icon } = getPage(to);
        return {
          id: to,
          label: formatPageTitle(title, language),
          ...(words === undefined ? {} : { words: translate(threatViewTexts, language, words) }),
          icon,
          href: to,
        };
      }),
  });
}

export function registerThreatPalette(): void {
  registerScreensPalette();
  registerPaletteSource({
    id: 'threatview.threats',
    group: ({ language }) => translate(threatViewTexts, language, 'threat.threats'),
    entries: async (format) => {
      const model = await loadedModel();
      return model.threats.list
        .filter(({ context }) => context !== true)
        .map((threat) => buildThreatEntry(model, threat, format));
    },
    search: searchSuspicions,
  });
  registerPaletteSource({
    id: 'threatview.selection',
    group: ({ language }) => translate(threatViewTexts, language, 'threat.addToSelection'),
    // Offer no entries before the user types, because an arbitrary threat is no useful suggestion.
    entries: () => [],
    search: async (query, { text }) => {
      const model = await loadedModel();
      return findEntitiesByName(model, query, 3).map(({ entity }) => ({
        id: `select.${entity.key}`,
        label: text(entity.name),
        icon: 'analysis',
        run: () => analysisSelection.add(entity.key),
      }));
    },
  });
  registerRiskPalette();
  registerLibraryPalette();
  registerPassagePalette();
}

function registerRiskPalette(): void {
  registerPaletteSource({
    id: 'threatview.risks',
    group: ({ language }) => translate(threatViewTexts, language, 'threat.risks'),
    entries: async ({ text, language }) => {
      const model = await loadedModel();
      return operationalTypes.flatMap((type) =>
        model[type].list
          .filter(({ hidden }) => !hidden)
          .map(
            (risk): PaletteEntry => ({
              id: risk.key,
              label: text(risk.name),
              description: getRiskTypeName(type, language),
              words: bothNames(risk),
              icon: 'risks',
              modelKey: risk.key,
              href: `/threatview/risks?type=${type}&open=${risk.key}`,
            }),
          ),
      );
    },
  });
}

const shownPassages = 5;
const longestPassage = 200;

/** Cuts an excerpt of a passage that starts shortly before the first hit. */
function cutExcerpt(text: string, [first]: readonly (readonly [number, number])[]): string {
  const from = Math.max(0, (first?.[0] ?? 0) - longestPassage / 4);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const rest = text.slice(start, start + longestPassage).trimEnd();
  return `${start === 0 ? '' : '… '}${rest}${start + longestPassage < text.length ? ' …' : ''}`;
}

function registerPassagePalette(): void {
  registerPaletteSource({
    id: 'threatview.passages',
    group: ({ language }) => translate(threatViewTexts, language, 'threat.passages'),
    entries: () => [],
    search: async (query, { language }) => {
      if (!toSessionView(await queryClient.ensureQueryData(createSessionQuery())).can('threatview:View'))
        return [];
      const { passages, all } = await call(insightContract.find, {
        body: { text: query, size: shownPassages },
      });
      // Leave out partial matches, because nearly every search has some.
      return (all ? passages : []).map(
        ({ documentId, passage, title, page, text, highlights }): PaletteEntry => ({
          id: `passage.${documentId}.${passage}`,
          label:
            page === null ? title : translate(threatViewTexts, language, 'threat.passageAt', { title, page }),
          description: cutExcerpt(text, highlights),
          icon: 'sources',
          href: `/threatview/sources?${new URLSearchParams({ q: query, passage: `${documentId}.${passage}` })}`,
        }),
      );
    },
  });
}

function registerLibraryPalette(): void {
  registerPaletteSource({
    id: 'threatview.sources',
    group: ({ language }) => translate(threatViewTexts, language, 'threat.sources'),
    entries: async ({ text }) => {
      const model = await loadedModel();
      const citing = new Map<string, Threat[]>();
      for (const threat of model.threats.list)
        for (const key of threat.context === true ? [] : threat.references)
          citing.set(key, [...(citing.get(key) ?? []), threat]);
      return model.references.list.flatMap(({ key, name, title }): readonly PaletteEntry[] => {
        const [first] = citing.get(key) ?? [];
        if (first === undefined) return [];
        return [
          {
            id: key,
            label: text(name),
            description: title,
            icon: 'sources',
            href: `/threat/${first.id}/card#sources`,
          },
        ];
      });
    },
  });
  registerPaletteSource({
    id: 'threatview.publications',
    group: ({ language }) => translate(threatViewTexts, language, 'threat.news'),
    entries: async ({ text, date }) => {
      const model = await loadedModel();
      return model.publications.list.map(
        ({ key, id, title, published }): PaletteEntry => ({
          id: key,
          label: text(title),
          description: date(published),
          words: `${title.en} ${title.sv}`,
          icon: 'news',
          href: `/threatview/news?ids=${id}`,
        }),
      );
    },
  });
}
