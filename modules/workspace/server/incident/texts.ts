import { type IncidentRowFault, incidentColumns, incidentColumnTexts } from '@klarsikt/engine/incident-table';
import {
  type IncidentKind,
  type IncidentReportState,
  type IncidentSeverity,
  incidentKindTexts,
  incidentReportTexts,
  incidentSeverityTexts,
} from '@klarsikt/engine/incidents';
import type { Language, Text } from '@klarsikt/engine/text';

export const incidentSheetName: Readonly<Record<Language, string>> = { en: 'Incidents', sv: 'Incidenter' };

export const listIncidentColumnNames = (language: Language): readonly string[] =>
  incidentColumns.map((column) => incidentColumnTexts[column][language]);

export const unknownLibraryEntityText: Readonly<Record<Language, string>> = {
  en: 'This item is not in the library. Choose another item.',
  sv: 'Posten finns inte i biblioteket. Välj en annan post.',
};

export const formatIncidentKind = (kind: IncidentKind, language: Language): string =>
  incidentKindTexts[kind][language];
export const formatIncidentSeverity = (severity: IncidentSeverity, language: Language): string =>
  incidentSeverityTexts[severity][language];
export const formatIncidentReport = (reported: IncidentReportState, language: Language): string =>
  incidentReportTexts[reported][language];

export const incidentFileKindsText: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };

/** Texts for faults of a row. `{column}` is the column of the fault, `{text}` the content of its cell. */
export const incidentRowFaultTexts: { readonly [R in IncidentRowFault['reason']]: Text } = {
  missing: { en: '{column} is missing.', sv: '{column} saknas.' },
  unread: { en: '{column} cannot be read: {text}', sv: '{column} kan inte läsas: {text}' },
  future: { en: '{column} is in the future: {text}', sv: '{column} ligger i framtiden: {text}' },
  unknown: { en: '{column}: no match for {text}', sv: '{column}: ingen motsvarighet till {text}' },
  long: { en: '{column}: the text is too long ({text}…)', sv: '{column}: texten är för lång ({text}…)' },
  many: { en: '{column}: too many values in one row.', sv: '{column}: för många värden på en rad.' },
  twice: {
    en: 'An earlier row contains the same incident.',
    sv: 'En tidigare rad innehåller samma incident.',
  },
  dayOrder: {
    en: '{column} can be read two ways: choose above whether the day or the month comes first.',
    sv: '{column} kan läsas på två sätt: välj ovan om dagen eller månaden står först.',
  },
  headingAgain: { en: 'The row repeats the table heading.', sv: 'Raden upprepar tabellens rubrik.' },
  hidden: {
    en: 'The row is hidden in the file. Unhide it to import it.',
    sv: 'Raden är dold i filen. Visa den i filen om den ska importeras.',
  },
};
