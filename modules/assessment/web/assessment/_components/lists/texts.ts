/** Short words for areas in narrow columns; the first word of a list is capitalised. */
import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'area.first.ml': 'Laundering',
    'area.first.tf': 'Terrorism',
    'area.first.sv': 'Sanctions',
    'area.next.ml': 'laundering',
    'area.next.tf': 'terrorism',
    'area.next.sv': 'sanctions',
  },
  sv: {
    'area.first.ml': 'Penningtvätt',
    'area.first.tf': 'Terrorism',
    'area.first.sv': 'Sanktioner',
    'area.next.ml': 'penningtvätt',
    'area.next.tf': 'terrorism',
    'area.next.sv': 'sanktioner',
  },
});
