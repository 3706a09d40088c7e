/** Searchable documents: names and texts of threats and risks, in both languages. */
import {
  modelTables,
  type NamedEntity,
  type ReferenceModel,
  splitAtCitations,
  type ThreatTexts,
  threatThemes,
} from '@klarsikt/engine/model';
import { type Language, languages, operationalTypes, type RiskType, type Text } from '@klarsikt/engine/text';

/** Fields in the order of preference for snippets. */
export const searchTextFields = [
  'description',
  'riskDescription',
  ...threatThemes,
  'indicators',
  'exploitation',
] as const;
export type SearchTextField = (typeof searchTextFields)[number];
export type SearchField = 'name' | SearchTextField;
export const searchFields: readonly SearchField[] = ['name', ...searchTextFields];

const { name, description, riskDescription, texts } = modelTables.threats.fields;
const { indicators, exploitation, ...themes } = texts.fields;
const described = {
  name,
  description,
  riskDescription,
  ...themes,
  indicators: indicators.of.fields.text,
  exploitation: exploitation.of.fields.text,
} satisfies { readonly [F in SearchField]: { readonly search: number } };

/** Returns the weight of a hit in the field, as declared for the field. */
const weightOf = (field: SearchField): number => described[field].search;

export type SearchFieldId = `${SearchField}.${Language}`;
export const searchFieldIds: readonly SearchFieldId[] = searchFields.flatMap((field) =>
  languages.map((language): SearchFieldId => `${field}.${language}`),
);

export const searchFieldWeights: { readonly [id: string]: number } = Object.fromEntries(
  searchFields.flatMap((field) => languages.map((language) => [`${field}.${language}`, weightOf(field)])),
);

export interface SearchDocument {
  /** Key of the threat or risk. */
  readonly id: string;
  readonly type: 'threats' | RiskType;
  readonly texts: ReadonlyMap<SearchFieldId, string>;
}

/** Removes citations, so that the search does not match source keys. */
function stripCitations(text: string): string {
  return splitAtCitations(text)
    .map((part) => ('text' in part ? part.text : ''))
    .join('');
}

type SearchFieldTexts = Partial<{ readonly [F in SearchField]: readonly Text[] }>;

/** Joins several texts of one field as separate paragraphs. */
function buildSearchDocument(
  id: string,
  type: SearchDocument['type'],
  given: SearchFieldTexts,
): SearchDocument {
  const texts = new Map<SearchFieldId, string>();
  for (const field of searchFields) {
    for (const language of languages) {
      const written = (given[field] ?? [])
        .map((text) => stripCitations(text[language]))
        .filter((text) => text !== '');
      if (written.length > 0) texts.set(`${field}.${language}`, written.join('\n').normalize('NFC'));
    }
  }
  return { id, type, texts };
}

function cardTexts(texts: ThreatTexts | undefined): SearchFieldTexts {
  if (texts === undefined) return {};
  return {
    generalInfo: [texts.generalInfo],
    modusOperandi: [texts.modusOperandi],
    customerCharacteristics: [texts.customerCharacteristics],
    illicitFinancialFlows: [texts.illicitFinancialFlows],
    geographicalAspects: [texts.geographicalAspects],
    indicators: texts.indicators.map(({ text }) => text),
    exploitation: texts.exploitation.map(({ text }) => text),
  };
}

export function buildSearchDocuments(
  model: ReferenceModel,
  texts: Readonly<Record<string, ThreatTexts>>,
): readonly SearchDocument[] {
  const threats = model.threats
    .filter(({ context }) => context !== true)
    .map(({ key, name, description, riskDescription }) =>
      buildSearchDocument(key, 'threats', {
        name: [name],
        description: [description],
        riskDescription: [riskDescription],
        ...cardTexts(texts[key]),
      }),
    );
  const risks = operationalTypes.flatMap((type) => {
    const list: readonly (NamedEntity & { readonly hidden: boolean })[] = model[type];
    return list
      .filter(({ hidden }) => !hidden)
      .map(({ key, name, description }) =>
        buildSearchDocument(key, type, { name: [name], description: [description] }),
      );
  });
  return [...threats, ...risks];
}
