/**
 * Finds the search terms of a threat: words that distinguish it from the other threats of its model, in both
 * languages.
 */
import { type CompiledModel, type Threat, threatThemes } from '@klarsikt/engine/model';
import { type Language, type Text, toComparableText } from '@klarsikt/engine/text';
import { listTextStems, splitIntoWords } from './text.ts';

/** Words by weight, and the threat's name as a phrase; all are empty if the threat has no text in the language. */
export interface SearchTerms {
  readonly phrase: string;
  readonly heavy: readonly string[];
  /** Share of each heavy word in the total weight of the heavy words. */
  readonly shares: readonly number[];
  readonly middle: readonly string[];
  readonly light: readonly string[];
  readonly roots: ReadonlyMap<string, number>;
}

const sizes = { heavy: 12, middle: 14, light: 24 } as const;
const fieldWeights = { name: 6, indicators: 3, description: 2, themes: 0.6 } as const;
type Field = keyof typeof fieldWeights;

function fieldsOf(threat: Threat): { readonly [F in Field]: readonly Text[] } {
  const { name, description, riskDescription, texts } = threat;
  return {
    name: [name],
    description: [description, riskDescription],
    indicators: texts?.indicators.map(({ text }) => text) ?? [],
    themes: texts ? threatThemes.map((theme) => texts[theme]) : [],
  };
}

/** Returns a text without citations, because citations contain keys and no words. */
const written = (text: Text, language: Language) => text[language].replace(/\[[^\]]*\]/g, ' ');

type RootSpread = { readonly [L in Language]: ReadonlyMap<string, number> };
const spreads = new WeakMap<CompiledModel, RootSpread>();

/** Counts the threats per word root. Only short texts are counted, so that a large model is fast. */
function countSpread(model: CompiledModel): RootSpread {
  const known = spreads.get(model);
  if (known) return known;
  const count = (language: Language) => {
    const counts = new Map<string, number>();
    for (const threat of model.threats.list) {
      const { name, description, indicators } = fieldsOf(threat);
      const texts = [...name, ...description, ...indicators].map((text) => written(text, language));
      for (const root of new Set(texts.flatMap(listTextStems))) counts.set(root, (counts.get(root) ?? 0) + 1);
    }
    return counts;
  };
  const spread = { en: count('en'), sv: count('sv') };
  spreads.set(model, spread);
  return spread;
}

interface WeighedWord {
  readonly root: string;
  readonly word: string;
  readonly weight: number;
}

function weighWords(model: CompiledModel, threat: Threat, language: Language): WeighedWord[] {
  const spread = countSpread(model)[language];
  const threats = model.threats.list.length;
  const found = new Map<string, { word: string; weights: Map<Field, number> }>();
  for (const [field, texts] of Object.entries(fieldsOf(threat))) {
    if (!isField(field)) continue;
    for (const word of texts.flatMap((text) => splitIntoWords(toComparableText(written(text, language))))) {
      const [root] = listTextStems(word);
      if (root === undefined || /^\d+$/.test(word)) continue;
      const entry = found.get(root) ?? { word, weights: new Map() };
      entry.weights.set(field, (entry.weights.get(field) ?? 0) + 1);
      found.set(root, entry);
    }
  }
  return [...found].map(([root, { word, weights }]) => {
    const often = [...weights].reduce(
      (sum, [field, times]) => sum + fieldWeights[field] * (1 + Math.log(times)),
      0,
    );
    const rare = Math.log(1 + threats / (1 + (spread.get(root) ?? 0)));
    return { root, word, weight: often * rare };
  });
}

const isField = (name: string): name is Field => Object.hasOwn(fieldWeights, name);

const known = new WeakMap<CompiledModel, Map<string, { readonly [L in Language]: SearchTerms }>>();

function computeTerms(model: CompiledModel, threat: Threat, language: Language): SearchTerms {
  const sorted = weighWords(model, threat, language).sort(
    (a, b) => b.weight - a.weight || (a.root < b.root ? -1 : 1),
  );
  const words = sorted.map(({ word }) => word);
  const middle = sizes.heavy + sizes.middle;
  const heavy = sorted.slice(0, sizes.heavy);
  const sum = heavy.reduce((all, { weight }) => all + weight, 0);
  const kept = sorted.slice(0, middle + sizes.light);
  return {
    phrase: threat.name[language],
    heavy: words.slice(0, sizes.heavy),
    shares: heavy.map(({ weight }) => weight / sum),
    middle: words.slice(sizes.heavy, middle),
    light: words.slice(middle, middle + sizes.light),
    roots: new Map(kept.map(({ root, weight }) => [root, weight])),
  };
}

export function getThreatSearchTerms(
  model: CompiledModel,
  threat: Threat,
): { readonly [L in Language]: SearchTerms } {
  const ofModel = known.get(model) ?? new Map<string, { readonly [L in Language]: SearchTerms }>();
  known.set(model, ofModel);
  const made = ofModel.get(threat.key) ?? {
    en: computeTerms(model, threat, 'en'),
    sv: computeTerms(model, threat, 'sv'),
  };
  ofModel.set(threat.key, made);
  return made;
}
