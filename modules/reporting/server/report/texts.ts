import type { Language } from '@klarsikt/engine/text';

interface FieldsSheetHeadings {
  readonly sheet: string;
  /** Headings of the columns: tag, containing list, current value. */
  readonly columns: readonly [string, string, string];
}

export const fieldsSheetHeadings: Readonly<Record<Language, FieldsSheetHeadings>> = {
  en: { sheet: 'Fields', columns: ['Tag in the Word file', 'List', 'Current value'] },
  sv: { sheet: 'Fält', columns: ['Fält i Word-filen', 'Lista', 'Aktuellt värde'] },
};
