import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

/** Texts of own fields in forms, lists and filters. */
export const inputTexts = dictionary({
  en: {
    'ownvalues.title': 'Own fields',
    'ownvalues.nothing': 'Nothing chosen',
    'ownvalues.nobody': 'Nobody',
    'ownvalues.left': '{name} (has left)',
    'ownvalues.archived': '{label} (archived)',
    'ownvalues.some': 'With a value',
    'ownvalues.none': 'Without a value',
    'ownvalues.fault.text': 'Enter a text of at most 2000 characters.',
    'ownvalues.fault.number': 'Enter a number.',
    'ownvalues.fault.choice': 'Choose one of the options.',
    'ownvalues.fault.date': 'Enter a day.',
    'ownvalues.fault.link': 'Enter an address that begins with https://.',
    'ownvalues.fault.person': 'Choose an active person of the organisation.',
    'ownvalues.fault.unknown': 'This field has been removed.',
    'ownvalues.fault.archived': 'This field has been archived and takes no new values.',
  },
  sv: {
    'ownvalues.title': 'Egna fält',
    'ownvalues.nothing': 'Inget valt',
    'ownvalues.nobody': 'Ingen',
    'ownvalues.left': '{name} (har slutat)',
    'ownvalues.archived': '{label} (arkiverat)',
    'ownvalues.some': 'Med värde',
    'ownvalues.none': 'Utan värde',
    'ownvalues.fault.text': 'Ange en text på högst 2000 tecken.',
    'ownvalues.fault.number': 'Ange ett tal.',
    'ownvalues.fault.choice': 'Välj ett av alternativen.',
    'ownvalues.fault.date': 'Ange en dag.',
    'ownvalues.fault.link': 'Ange en adress som börjar med https://.',
    'ownvalues.fault.person': 'Välj en aktiv person i organisationen.',
    'ownvalues.fault.unknown': 'Fältet har tagits bort.',
    'ownvalues.fault.archived': 'Fältet har arkiverats och tar inte emot nya värden.',
  },
});
