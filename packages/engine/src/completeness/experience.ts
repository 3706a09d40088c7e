/** Assigns incidents of the register to the parts of own experience. */
import type { ExperiencePart } from '../assessment/source-kinds.ts';
import type { IncidentKind, IncidentReportState } from '../incidents/incidents.ts';

/** The properties of an incident that determine its part of own experience (requirement C12). */
export interface IncidentExperience {
  readonly kind: IncidentKind;
  readonly reported: IncidentReportState;
  /** True when lessons from the incident are written. */
  readonly learnt: boolean;
}

/**
 * Determines the part of own experience that an incident proves; null if it proves none. Reports of suspicion:
 * reported suspicions, sanctions cases and frauds. Internal findings: failures of controls, systems and staff.
 * Lessons from supervision: incidents found by an authority, with written lessons.
 */
export function determineExperiencePart({
  kind,
  reported,
  learnt,
}: IncidentExperience): ExperiencePart | null {
  switch (kind) {
    case 'suspicion':
    case 'sanctions':
    case 'fraud':
      return reported === 'yes' ? 'reports' : null;
    case 'control':
    case 'system':
    case 'staff':
      return 'findings';
    case 'authority':
      return learnt ? 'lessons' : null;
    case 'other':
      return null;
  }
}
