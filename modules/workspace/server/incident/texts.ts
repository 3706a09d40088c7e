/** What the register of incidents says in files. */
import {
  type IncidentKind,
  type IncidentReport,
  type IncidentSeverity,
  incidentKindWords,
  incidentReportWords,
  incidentSeverityWords,
  type Language,
} from '@klarsikt/engine';

export const registerName: Readonly<Record<Language, string>> = { en: 'Incidents', sv: 'Incidenter' };

export const columnWords: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Day',
    'Incident',
    'Kind',
    'Severity',
    'Unit',
    'Description',
    'Threats',
    'Products',
    'Controls',
    'Loss',
    'Reported',
    'Lessons',
    'Action',
    'Registered by',
  ],
  sv: [
    'Dag',
    'Incident',
    'Typ',
    'Allvarlighet',
    'Enhet',
    'Beskrivning',
    'Hot',
    'Produkter',
    'Kontroller',
    'Förlust',
    'Rapporterad',
    'Lärdomar',
    'Åtgärd',
    'Registrerad av',
  ],
};

/** Name of a library entity that an incident names and the library lacks. */
export const unknownKey: Readonly<Record<Language, string>> = {
  en: 'This is not in the library.',
  sv: 'Detta finns inte i biblioteket.',
};

export const kindWord = (kind: IncidentKind, language: Language): string => incidentKindWords[kind][language];
export const severityWord = (severity: IncidentSeverity, language: Language): string =>
  incidentSeverityWords[severity][language];
export const reportWord = (reported: IncidentReport, language: Language): string =>
  incidentReportWords[reported][language];
