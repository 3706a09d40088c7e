/** Incidents of the register as own experience. */
import type { ExperiencePart } from '../assessment/source-kinds.ts';
import type { IncidentKind, IncidentReportState } from '../incidents/incidents.ts';

/** Properties of an incident that decide its part of own experience (C12). */
export interface IncidentExperience {
  readonly kind: IncidentKind;
  readonly reported: IncidentReportState;
  /** Lessons are written. */
  readonly learnt: boolean;
}

/**
 * The part of own experience that an incident proves; null without one. Reports of suspicion: reported suspicions,
 * sanctions cases and frauds. Internal findings: failures of controls, systems and staff. Lessons from supervision:
 * incidents from an authority with written lessons.
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
