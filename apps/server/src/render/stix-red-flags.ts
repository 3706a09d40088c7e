/** Red flags as STIX 2.1 indicators: the same objects in an analysis, in the file of a version and over TAXII. */
import type { RedFlag, Reference } from '@klarsikt/engine';
import { type Origin, type StixObject, stixObject, translation } from './stix-objects.ts';

/** A publication as an external reference. */
export function sourceOf({ authorShort, author, title, url }: Reference) {
  return {
    source_name: authorShort || author || title,
    description: title,
    ...(/^https?:/.test(url) ? { url } : {}),
  };
}

/** A sentence to watch for, the dimension it shows in as label, the sources that say it; and its Swedish. */
export function redFlagObjects(
  flag: RedFlag,
  origin: Origin,
): { readonly flag: StixObject; readonly swedish: StixObject } {
  const object = stixObject('indicator', `red-flag:${flag.id}`, origin, {
    lang: 'en',
    name: flag.text.en,
    indicator_types: ['anomalous-activity'],
    labels: ['red-flag', flag.type],
    pattern: `[klarsikt:red-flag = '${flag.id}']`,
    pattern_type: 'klarsikt',
    valid_from: origin.created,
    external_references: [{ source_name: 'klarsikt', external_id: flag.id }, ...flag.sources.map(sourceOf)],
  });
  return { flag: object, swedish: translation(object, origin, { name: flag.text.sv || flag.text.en }) };
}
