/** Converts red flags to STIX 2.1 indicators. Analyses, version files and TAXII use the same objects. */
import type { RedFlag } from '@klarsikt/engine/analysis';
import type { Reference } from '@klarsikt/engine/model';
import {
  createStixObject,
  createStixTranslations,
  determineOriginalLanguage,
  type StixObject,
} from './stix-objects.ts';

export function toStixReference({ authorShort, author, title, url }: Reference) {
  return {
    source_name: authorShort || author || title,
    description: title,
    ...(/^https?:/.test(url) ? { url } : {}),
  };
}

/**
 * Creates an indicator with the sentence, its dimension as label, and its sources; the translations contain the other
 * language.
 */
export function createStixRedFlagObjects(
  flag: RedFlag,
  by: string,
): { readonly flag: StixObject; readonly translations: readonly StixObject[] } {
  const language = determineOriginalLanguage(flag.text);
  const other = language === 'en' ? 'sv' : 'en';
  const name = flag.text[other].trim();
  const object = createStixObject('indicator', `red-flag:${flag.id}`, by, {
    lang: language,
    name: flag.text[language],
    indicator_types: ['anomalous-activity'],
    labels: ['red-flag', flag.type],
    pattern: `[klarsikt:red-flag = '${flag.id}']`,
    pattern_type: 'klarsikt',
    external_references: [
      { source_name: 'klarsikt', external_id: flag.id },
      ...flag.sources.map(toStixReference),
    ],
  });
  const words = name === '' ? {} : { name };
  return { flag: object, translations: createStixTranslations(object, by, { language: other, words }) };
}
