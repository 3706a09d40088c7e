/** Incidents in an organisation's register: event, severity and lessons. They contain no personal data. */
import type { CompiledModel } from '../model/compiled-model.ts';
import { listThreatsRelatedToRisk, type RiskRef } from '../model/queries.ts';
import type { Text } from '../text/terms.ts';

/** Kinds of incidents: an event of crime, a failure of the firm, or a finding of others. */
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

/** Kind of an incident; `incidentKindTexts` names the kinds. */
export type IncidentKind = (typeof incidentKinds)[number];

/** Severities, lowest first. */
export const incidentSeverities = ['low', 'medium', 'high', 'critical'] as const;

/** Severity of an incident, from `low` upwards. */
export type IncidentSeverity = (typeof incidentSeverities)[number];

/** Whether an incident was reported to an authority; `notRequired`: there was no duty to report. */
export const incidentReportStates = ['yes', 'no', 'notRequired'] as const;

/** Whether an incident was reported. */
export type IncidentReportState = (typeof incidentReportStates)[number];

/** True when a severity is equal to or above the severity `least`. */
export function isSeverityAtLeast(severity: IncidentSeverity, least: IncidentSeverity): boolean {
  return incidentSeverities.indexOf(severity) >= incidentSeverities.indexOf(least);
}

/** Names of the kinds of incidents. */
export const incidentKindTexts: { readonly [K in IncidentKind]: Text } = {
  suspicion: { en: 'Suspected money laundering', sv: 'Misstänkt penningtvätt' },
  sanctions: { en: 'Sanctions', sv: 'Sanktioner' },
  fraud: { en: 'Fraud', sv: 'Bedrägeri' },
  control: { en: 'Control failure', sv: 'Brist i kontroll' },
  system: { en: 'System or data failure', sv: 'Fel i system eller data' },
  staff: { en: 'Staff or agent', sv: 'Medarbetare eller ombud' },
  authority: { en: 'Finding of an authority', sv: 'Anmärkning från myndighet' },
  other: { en: 'Other', sv: 'Annat' },
};

/** Names of the severities. */
export const incidentSeverityTexts: { readonly [S in IncidentSeverity]: Text } = {
  low: { en: 'Low', sv: 'Låg' },
  medium: { en: 'Medium', sv: 'Medel' },
  high: { en: 'High', sv: 'Hög' },
  critical: { en: 'Critical', sv: 'Kritisk' },
};

/** Names of the values of `IncidentReportState`. */
export const incidentReportTexts: { readonly [R in IncidentReportState]: Text } = {
  yes: { en: 'Yes', sv: 'Ja' },
  no: { en: 'No', sv: 'Nej' },
  notRequired: { en: 'No duty to report', sv: 'Ingen rapporteringsskyldighet' },
};

/** Keys of the entities in the library that an incident concerns. */
export interface IncidentSubjects {
  readonly threats: readonly string[];
  readonly products: readonly string[];
}

/**
 * True when an incident concerns a risk of an assessment: the incident includes the product itself, or a threat that
 * relates to the risk. An incident with products does not concern other products.
 */
export function doesIncidentConcernRisk(
  model: CompiledModel,
  { type, key }: RiskRef,
  { threats, products }: IncidentSubjects,
): boolean {
  if (type === 'products' && products.length > 0) return products.includes(key);
  if (threats.length === 0) return false;
  const named = new Set(threats);
  return listThreatsRelatedToRisk(model, type, key).some((threat) => named.has(threat.key));
}
