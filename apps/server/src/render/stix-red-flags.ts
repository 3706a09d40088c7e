/** Red flags as STIX 2.1 indicators: the same objects in an analysis, in the file of a version and over TAXII. */
import type { RedFlag, Reference } from '@klarsikt/engine';
import { type StixObject, stixObject, translation, writtenIn } from './stix-objects.ts';

/** A publication as an external reference. */
export function sourceOf({ authorShort, author, title, url }: Reference) {
  return {
    source_name: authorShort || author || title,
    description: title,
    ...(/^https?:/.test(url) ? { url } : {}),
  };
}

/** A sentence to watch for, the dimension that shows it as label, its sources; and the sentence in the other language. */
export function redFlagObjects(
  flag: RedFlag,
  by: string,
): { readonly flag: StixObject; readonly translations: readonly StixObject[] } {
  const language = writtenIn(flag.text);
  const other = language === 'en' ? 'sv' : 'en';
  const name = flag.text[other].trim();
  const object = stixObject('indicator', `red-flag:${flag.id}`, by, {
    lang: language,
    name: flag.text[language],
    indicator_types: ['anomalous-activity'],
    labels: ['red-flag', flag.type],
    pattern: `[klarsikt:red-flag = '${flag.id}']`,
    pattern_type: 'klarsikt',
    external_references: [{ source_name: 'klarsikt', external_id: flag.id }, ...flag.sources.map(sourceOf)],
  });
  const words = name === '' ? {} : { name };
  return { flag: object, translations: translation(object, by, { language: other, words }) };
}
