/** Files that prove something in an assessment: what they are about, and whether they still prove it. Completeness check C20. */
import { pointerOf } from './assessment/pointer.ts';
import type { evidenceClasses } from './assessment/proof-fields.ts';
import type { AssessmentDocument } from './assessment/types.ts';
import { daysBetween } from './calendar/index.ts';
import type { FileFact } from './completeness/facts.ts';
import { evidenceWarningDays } from './scale.ts';
import type { Text } from './terms.ts';

/** What sort of evidence a file is: a test of compliance, an audit, an action of a supervisor, or another document. */
export type EvidenceClass = (typeof evidenceClasses)[number];

/** Words of the classes. */
export const evidenceClassWords: { readonly [C in EvidenceClass]: Text } = {
  complianceTest: { en: 'Compliance test', sv: 'Efterlevnadstest' },
  audit: { en: 'Audit', sv: 'Revision' },
  supervisoryAction: { en: 'Supervisory action', sv: 'Tillsynsåtgärd' },
  other: { en: 'Other', sv: 'Annat' },
};

/** What a file can be attached to in an assessment. `gap`: a requirement of the proof of completeness. */
export const fileObjects = ['control', 'comment', 'action', 'gap'] as const;

/** One kind of object that files are attached to. */
export type FileObject = (typeof fileObjects)[number];

/** The days of a file, ISO dates; null where nobody said. The last days count themselves. */
export interface EvidenceDays {
  /** First and last day of the period that it covers. */
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** When the organisation received it. */
  readonly received: string | null;
  /** From which day it counts: not the day on which it was uploaded. */
  readonly effective: string | null;
  /** The last day on which it proves anything; null for ever. */
  readonly expires: string | null;
}

/** A file as evidence. `subject`: the control's key, the id of the comment or action, or the requirement. */
export interface Evidence extends EvidenceDays {
  readonly id: number;
  readonly object: FileObject;
  readonly subject: string;
  readonly title: string;
  readonly class: EvidenceClass;
}

/** Whether evidence proves something on a day: not yet, now, now but soon no more, or no more. */
export type EvidenceState = 'future' | 'current' | 'expiring' | 'expired';

/** Words of the states. */
export const evidenceStateWords: { readonly [S in EvidenceState]: Text } = {
  future: { en: 'Not in effect yet', sv: 'Gäller inte än' },
  current: { en: 'Current', sv: 'Aktuellt' },
  expiring: { en: 'Expires soon', sv: 'Går snart ut' },
  expired: { en: 'Expired', sv: 'Utgånget' },
};

/** The state on a day (ISO date). It warns `evidenceWarningDays` before the last day on which it counts. */
export function evidenceState(
  { effective, expires }: Pick<EvidenceDays, 'effective' | 'expires'>,
  today: string,
): EvidenceState {
  if (expires !== null && expires < today) return 'expired';
  if (effective !== null && effective > today) return 'future';
  if (expires === null) return 'current';
  return daysBetween(today, expires) < evidenceWarningDays ? 'expiring' : 'current';
}

/** Days that contradict each other: the field that is wrong; null when none is. */
export function misdated(days: EvidenceDays): 'periodTo' | 'expires' | null {
  const { periodFrom, periodTo, effective, expires } = days;
  if (periodFrom !== null && periodTo !== null && periodTo < periodFrom) return 'periodTo';
  return effective !== null && expires !== null && expires < effective ? 'expires' : null;
}

/** Evidence that has run out, as it is shown beside what is entered and misleads. */
export interface ExpiredEvidence {
  readonly code: 'evidence.expired';
  /** JSON pointer of the control that it is about; '' for what is no part of the document. */
  readonly path: string;
  readonly file: number;
  readonly title: string;
  /** ISO date, the last day on which it counted. */
  readonly expires: string;
}

/** Where in the document a file belongs; '' for what is no part of it. */
function placeOf({ object, subject }: Evidence, { controls }: Pick<AssessmentDocument, 'controls'>): string {
  if (object !== 'control') return '';
  return pointerOf('controls', Object.hasOwn(controls.own, subject) ? 'own' : 'data', subject);
}

/**
 * The files of controls as facts of the proof of completeness (C20). One without a day from which it counts speaks
 * from the end of the period that it covers. The path is that of the control's entry, also of an own control.
 */
export function fileFacts(evidence: readonly Evidence[]): readonly FileFact[] {
  return evidence
    .filter(({ object }) => object === 'control')
    .map(({ id, subject, class: is, effective, periodTo, expires }) => ({
      id: String(id),
      path: pointerOf('controls', 'data', subject),
      class: is,
      effective: effective ?? periodTo,
      expires,
    }));
}

/**
 * Evidence of controls, actions and gaps that no longer proves anything on a day (ISO date), in the order given. What
 * is attached to a comment was said at its time and does not run out. A later file of the same class about the same
 * object stands in for an expired one.
 */
export function evidenceFindings(
  document: Pick<AssessmentDocument, 'controls'>,
  evidence: readonly Evidence[],
  today: string,
): readonly ExpiredEvidence[] {
  const renewed = (old: Evidence) =>
    evidence.some(
      (other) =>
        other.object === old.object &&
        other.subject === old.subject &&
        other.class === old.class &&
        evidenceState(other, today) !== 'expired' &&
        evidenceState(other, today) !== 'future',
    );
  return evidence.flatMap((each) => {
    const { id, object, title, expires } = each;
    if (object === 'comment' || expires === null || evidenceState(each, today) !== 'expired') return [];
    if (renewed(each)) return [];
    return [{ code: 'evidence.expired', path: placeOf(each, document), file: id, title, expires }];
  });
}
