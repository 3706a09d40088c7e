import { type OwnFieldFault, ownFieldLimits } from '@klarsikt/engine/own-fields';
import type { Text } from '@klarsikt/engine/text';

/** Reasons for refusing the value of an own field. */
export const ownFieldFaultTexts: { readonly [F in OwnFieldFault]: Text } = {
  unknown: {
    en: 'The organisation has no such field. Choose another field.',
    sv: 'Organisationen har inget sådant fält. Välj ett annat fält.',
  },
  archived: {
    en: 'The field is archived, so no new values can be entered. Choose another field.',
    sv: 'Fältet är arkiverat, så det går inte att ange nya värden. Välj ett annat fält.',
  },
  text: {
    en: `Enter a text of at most ${ownFieldLimits.text} characters.`,
    sv: `Ange en text på högst ${ownFieldLimits.text} tecken.`,
  },
  number: { en: 'Enter a number.', sv: 'Ange ett tal.' },
  choice: { en: 'Choose one of the options.', sv: 'Välj ett av alternativen.' },
  date: { en: 'Enter a date.', sv: 'Ange ett datum.' },
  link: { en: 'Enter an address that begins with https://.', sv: 'Ange en adress som börjar med https://.' },
  person: {
    en: 'Choose an active person in the organisation.',
    sv: 'Välj en aktiv person i organisationen.',
  },
};
