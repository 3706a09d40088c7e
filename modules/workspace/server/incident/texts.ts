import { type IncidentRowFault, incidentColumns, incidentColumnWords } from '@klarsikt/engine/incident-table';
import {
  type IncidentKind,
  type IncidentReport,
  type IncidentSeverity,
  incidentKindWords,
  incidentReportWords,
  incidentSeverityWords,
} from '@klarsikt/engine/incidents';
import type { Language, Text } from '@klarsikt/engine/text';

export const registerName: Readonly<Record<Language, string>> = { en: 'Incidents', sv: 'Incidenter' };

export const listColumnNames = (language: Language): readonly string[] =>
  incidentColumns.map((column) => incidentColumnWords[column][language]);

export const unknownKey: Readonly<Record<Language, string>> = {
  en: 'This is not in the library.',
  sv: 'Detta finns inte i biblioteket.',
};

export const formatKind = (kind: IncidentKind, language: Language): string =>
  incidentKindWords[kind][language];
export const formatSeverity = (severity: IncidentSeverity, language: Language): string =>
  incidentSeverityWords[severity][language];
export const formatReport = (reported: IncidentReport, language: Language): string =>
  incidentReportWords[reported][language];

export const registerKinds: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };

/** Faults of a row. `{column}` is its column, `{text}` the content of the cell. */
export const rowFaults: { readonly [R in IncidentRowFault['reason']]: Text } = {
  missing: { en: '{column} is missing.', sv: '{column} saknas.' },
  unread: { en: '{column} cannot be read: {text}', sv: '{column} kan inte läsas: {text}' },
  future: { en: '{column} has not come yet: {text}', sv: '{column} ligger i framtiden: {text}' },
  unknown: { en: '{column}: nothing here is called {text}', sv: '{column}: inget här heter {text}' },
  long: { en: '{column} is too long: {text}…', sv: '{column} är för lång: {text}…' },
  many: { en: '{column}: too many in one row.', sv: '{column}: för många på en rad.' },
  twice: { en: 'An earlier row has the same incident.', sv: 'En tidigare rad har samma incident.' },
  dayOrder: {
    en: '{column} can be read two ways: choose above whether the day or the month comes first.',
    sv: '{column} kan läsas på två sätt: välj ovan om dagen eller månaden står först.',
  },
  headingAgain: { en: 'Heading repeated.', sv: 'Rubriken upprepas.' },
  hidden: { en: 'The row is hidden in the file.', sv: 'Raden är dold i filen.' },
};
