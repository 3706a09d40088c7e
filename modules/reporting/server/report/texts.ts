/** What reports say beside their templates. */
import type { Language } from '@klarsikt/engine';

interface FieldHeads {
  readonly sheet: string;
  /** Tag, the list that it stands in, present value. */
  readonly columns: readonly [string, string, string];
}

/** The workbook of a Word file's fields. */
export const fieldHeads: Readonly<Record<Language, FieldHeads>> = {
  en: { sheet: 'Fields', columns: ['Tag in the Word file', 'In the list', 'Value now'] },
  sv: { sheet: 'Fält', columns: ['Fält i Word-filen', 'I listan', 'Värde nu'] },
};
