/** Incidents of the register as own experience. */
import type { ExperiencePart } from '../assessment/source-kinds.ts';
import type { IncidentKind, IncidentReport } from '../incidents.ts';

/** What an incident says of own experience (C12). */
export interface IncidentExperience {
  readonly kind: IncidentKind;
  readonly reported: IncidentReport;
  /** Lessons are written. */
  readonly learnt: boolean;
}

/**
 * The part of own experience that an incident belongs to; null where it proves none: reports of suspicion are incidents
 * that were reported, findings inside are failures of controls, systems and staff, lessons are those from an authority.
 */
export function experiencePartOf({ kind, reported, learnt }: IncidentExperience): ExperiencePart | null {
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
