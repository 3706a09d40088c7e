/** Incidents in an organisation's register: what happened, how grave it was, and what was learnt. Holds no personal data. */
import type { Text } from './terms.ts';

/** What an incident can be. */
export const incidentKinds = [
  'suspicion',
  'sanctions',
  'fraud',
  'control',
  'system',
  'staff',
  'authority',
  'other',
] as const;

/** Kind of an incident. */
export type IncidentKind = (typeof incidentKinds)[number];

/** Severities, the lowest first. */
export const incidentSeverities = ['low', 'medium', 'high', 'critical'] as const;

/** Severity of an incident. */
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** Whether an incident was reported to an authority; `notRequired`: no duty to report. */
export const incidentReports = ['yes', 'no', 'notRequired'] as const;

/** Whether a report was made. */
export type IncidentReport = (typeof incidentReports)[number];

/** True when a severity is at least another one. */
export function isAtLeast(severity: IncidentSeverity, least: IncidentSeverity): boolean {
  return incidentSeverities.indexOf(severity) >= incidentSeverities.indexOf(least);
}

/** Words of the kinds. */
export const incidentKindWords: { readonly [K in IncidentKind]: Text } = {
  suspicion: { en: 'Suspected money laundering', sv: 'Misstänkt penningtvätt' },
  sanctions: { en: 'Sanctions', sv: 'Sanktioner' },
  fraud: { en: 'Fraud', sv: 'Bedrägeri' },
  control: { en: 'Control failure', sv: 'Kontroll som brast' },
  system: { en: 'System or data failure', sv: 'Fel i system eller data' },
  staff: { en: 'Staff or agent', sv: 'Medarbetare eller ombud' },
  authority: { en: 'Finding of an authority', sv: 'Anmärkning från myndighet' },
  other: { en: 'Other', sv: 'Annat' },
};

/** Words of the severities. */
export const incidentSeverityWords: { readonly [S in IncidentSeverity]: Text } = {
  low: { en: 'Low', sv: 'Låg' },
  medium: { en: 'Medium', sv: 'Medel' },
  high: { en: 'High', sv: 'Hög' },
  critical: { en: 'Critical', sv: 'Kritisk' },
};

/** Words for whether a report was made. */
export const incidentReportWords: { readonly [R in IncidentReport]: Text } = {
  yes: { en: 'Yes', sv: 'Ja' },
  no: { en: 'No', sv: 'Nej' },
  notRequired: { en: 'No duty to report', sv: 'Ingen rapporteringsskyldighet' },
};
