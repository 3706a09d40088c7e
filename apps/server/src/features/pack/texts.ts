/** Sentences for people who ask for examination packs. */
import type { Text } from '@klarsikt/engine';

export const notYet: Text = {
  en: 'This time has not come yet: choose a day up to today',
  sv: 'Den tiden har inte kommit än: välj en dag fram till i dag',
};
export const notThen: Text = {
  en: 'The assessment did not exist then',
  sv: 'Bedömningen fanns inte då',
};

/** The beginning of a pack's file name. */
export const fileTitle = 'Klarsikt examination pack';

/** Titles of the columns of a pack's tables. */
export const columnTitles = {
  revision: { en: 'Revision', sv: 'Revision' },
  at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
  author: { en: 'By', sv: 'Av' },
  changed: { en: 'Changed', sv: 'Ändrat' },
  modelHash: { en: 'Model version', sv: 'Modellversion' },
  id: { en: 'Number', sv: 'Nummer' },
  subject: { en: 'About', sv: 'Om' },
  label: { en: 'Label', sv: 'Märkning' },
  text: { en: 'Text', sv: 'Text' },
  place: { en: 'Place', sv: 'Plats' },
  value: { en: 'Value', sv: 'Värde' },
} as const satisfies Readonly<Record<string, Text>>;
