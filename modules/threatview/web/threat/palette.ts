/** Threats, risks, sources and publications in the command palette, and the threats that a suspicion in words is about. */
import { insight, session } from '@klarsikt/contract';
import {
  type CompiledModel,
  type Language,
  type NamedEntity,
  operationalTypes,
  riskTypeWord,
  stripLetterPrefix,
  type Threat,
} from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { queryClient, queryOf } from '@klarsikt/web/platform/api/query.ts';
import type { Format } from '@klarsikt/web/platform/i18n/format.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { modelQuery } from '@klarsikt/web/platform/model/use-model.ts';
import { type PaletteEntry, registerPalette } from '@klarsikt/web/platform/palette/registry.ts';
import { pageAt } from '@klarsikt/web/platform/router/pages.ts';
import { titleIn } from '@klarsikt/web/platform/router/title.ts';
import { sessionQuery, viewOf } from '@klarsikt/web/platform/session/session.tsx';
import { selection } from './_lib/analysis/selection.ts';
import { find } from './_lib/read/find.ts';
import { screens } from './_lib/screens.ts';
import { searchClient } from './search/client.ts';
import { texts } from './texts.ts';

async function loaded() {
  const { user } = await queryClient.ensureQueryData(queryOf(session.getSession, {}));
  return queryClient.ensureQueryData(modelQuery('latest', user?.id ?? null));
}

const loadedModel = async () => (await loaded()).model;

/** Names in both languages: who reads Swedish may know the English one. */
const bothNames = ({ name }: NamedEntity): string => `${name.en} ${name.sv}`;

function threatEntry(model: CompiledModel, threat: Threat, { text }: Format): PaletteEntry {
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

/** How long the texts may take to come before the palette answers by names alone. */
const patienceMs = 20_000;
const shownHits = 8;
/** Sentences follow their hits at once; where only names answered there are none. */
const sentenceMs = 120;

interface TextHit {
  readonly key: string;
  readonly sentence: string | null;
}

/** Asks the search of the texts; the hits come first, the sentences that answered soon after. */
async function textHits(query: string, language: Language): Promise<readonly TextHit[]> {
  const { head } = await loaded();
  return new Promise((resolve) => {
    let hits: readonly string[] = [];
    const answer = (sentences: ReadonlyMap<string, string>) =>
      resolve(hits.slice(0, shownHits).map((key) => ({ key, sentence: sentences.get(key) ?? null })));
    const timeout = setTimeout(() => answer(new Map()), patienceMs);
    searchClient(head).ask(query, language, {
      onHits: (found) => {
        hits = found.map(({ key }) => key);
        clearTimeout(timeout);
        setTimeout(() => answer(new Map()), sentenceMs);
      },
      onSnippets: (snippets) => answer(new Map(snippets.map(([key, { text }]) => [key, text]))),
    });
  });
}

async function suspected(query: string, format: Format): Promise<readonly PaletteEntry[]> {
  const [model, hits] = await Promise.all([loadedModel(), textHits(query, format.language)]);
  return hits.flatMap(({ key, sentence }) => {
    const threat = model.threats.byKey.get(key);
    if (threat === undefined) return [];
    const entry = threatEntry(model, threat, format);
    return [sentence === null ? entry : { ...entry, description: sentence }];
  });
}

function registerScreensPalette(): void {
  registerPalette({
    id: 'threatview.screens',
    group: () => 'ThreatView',
    entries: ({ language }) =>
      screens.flat().map(({ to, words }) => {
        const { title, icon } = pageAt(to);
        return {
          id: to,
          label: titleIn(title, language),
          // What the navigation calls it.
          ...(words === undefined ? {} : { words: translate(texts, language, words) }),
          icon,
          href: to,
        };
      }),
  });
}

/** Adds the sources once; calling it again changes nothing. */
export function registerThreatPalette(): void {
  registerScreensPalette();
  registerPalette({
    id: 'threatview.threats',
    group: ({ language }) => translate(texts, language, 'threat.threats'),
    entries: async (format) => {
      const model = await loadedModel();
      return model.threats.list
        .filter(({ context }) => context !== true)
        .map((threat) => threatEntry(model, threat, format));
    },
    search: suspected,
  });
  registerPalette({
    id: 'threatview.selection',
    group: ({ language }) => translate(texts, language, 'threat.addToSelection'),
    // Only when something is asked: adding without looking is no suggestion.
    entries: () => [],
    search: async (query, { text }) => {
      const model = await loadedModel();
      return find(model, query, 3).map(({ entity }) => ({
        id: `select.${entity.key}`,
        label: text(entity.name),
        icon: 'analysis',
        run: () => selection.add(entity.key),
      }));
    },
  });
  registerRiskPalette();
  registerLibraryPalette();
  registerPassagePalette();
}

function registerRiskPalette(): void {
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

/** The beginning of a passage, from a little before what was found. */
function excerptOf(text: string, [first]: readonly (readonly [number, number])[]): string {
  const from = Math.max(0, (first?.[0] ?? 0) - longestPassage / 4);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const rest = text.slice(start, start + longestPassage).trimEnd();
  return `${start === 0 ? '' : '… '}${rest}${start + longestPassage < text.length ? ' …' : ''}`;
}

/** Passages of the organisation's own documents, each at its page. */
function registerPassagePalette(): void {
  registerPalette({
    id: 'threatview.passages',
    group: ({ language }) => translate(texts, language, 'threat.passages'),
    entries: () => [],
    search: async (query, { language }) => {
      if (!viewOf(await queryClient.ensureQueryData(sessionQuery())).can('threatview:View')) return [];
      const { passages, all } = await call(insight.find, { body: { text: query, size: shownPassages } });
      // Some of the words alone would answer nearly everything that is asked here.
      return (all ? passages : []).map(
        ({ documentId, passage, title, page, text, highlights }): PaletteEntry => ({
          id: `passage.${documentId}.${passage}`,
          label: page === null ? title : translate(texts, language, 'threat.passageAt', { title, page }),
          description: excerptOf(text, highlights),
          icon: 'sources',
          href: `/threatview/sources?${new URLSearchParams({ q: query, passage: `${documentId}.${passage}` })}`,
        }),
      );
    },
  });
}

function registerLibraryPalette(): void {
  registerPalette({
    id: 'threatview.sources',
    group: ({ language }) => translate(texts, language, 'threat.sources'),
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
  registerPalette({
    id: 'threatview.publications',
    group: ({ language }) => translate(texts, language, 'threat.news'),
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
