/** What can be searched: the names and texts of threats and risks, in both languages. */
import {
  citedParts,
  type Language,
  languages,
  modelTables,
  type NamedEntity,
  operationalTypes,
  type ReferenceModel,
  type RiskType,
  type Text,
  type ThreatTexts,
  threatThemes,
} from '@klarsikt/engine';

/** The places where a hit may be, in the order in which they are preferred for showing. */
export const textFields = [
  'description',
  'riskDescription',
  ...threatThemes,
  'indicators',
  'exploitation',
] as const;
export type TextField = (typeof textFields)[number];
export type SearchField = 'name' | TextField;
export const searchFields: readonly SearchField[] = ['name', ...textFields];

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

/** How much a word found in the field counts, as the field's description says. */
const weightOf = (field: SearchField): number => described[field].search;

/** A field in one of the languages. */
export type FieldId = `${SearchField}.${Language}`;
export const fieldIds: readonly FieldId[] = searchFields.flatMap((field) =>
  languages.map((language): FieldId => `${field}.${language}`),
);

/** The weight of each field, in each language. */
export const fieldWeights: { readonly [id: string]: number } = Object.fromEntries(
  searchFields.flatMap((field) => languages.map((language) => [`${field}.${language}`, weightOf(field)])),
);

export interface SearchDocument {
  /** Key of the threat or risk. */
  readonly id: string;
  readonly type: 'threats' | RiskType;
  readonly texts: ReadonlyMap<FieldId, string>;
}

/** Citations are for reading, not for finding. */
function plain(text: string): string {
  return citedParts(text)
    .map((part) => ('text' in part ? part.text : ''))
    .join('');
}

type Given = Partial<{ readonly [F in SearchField]: readonly Text[] }>;

/** Several texts of one field stand in paragraphs of their own. */
function documentOf(id: string, type: SearchDocument['type'], given: Given): SearchDocument {
  const texts = new Map<FieldId, string>();
  for (const field of searchFields) {
    for (const language of languages) {
      const written = (given[field] ?? []).map((text) => plain(text[language])).filter((text) => text !== '');
      if (written.length > 0) texts.set(`${field}.${language}`, written.join('\n').normalize('NFC'));
    }
  }
  return { id, type, texts };
}

function cardTexts(texts: ThreatTexts | undefined): Given {
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

/** Threats and risks that the lists show; `texts` holds the long texts of threats by key. */
export function documentsOf(
  model: ReferenceModel,
  texts: Readonly<Record<string, ThreatTexts>>,
): readonly SearchDocument[] {
  const threats = model.threats
    .filter(({ context }) => context !== true)
    .map(({ key, name, description, riskDescription }) =>
      documentOf(key, 'threats', {
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
        documentOf(key, type, { name: [name], description: [description] }),
      );
  });
  return [...threats, ...risks];
}
