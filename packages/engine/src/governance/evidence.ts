/** Files that are evidence in an assessment: their subject and validity. Source: requirement C20. */
import { formatPointer } from '../assessment/pointer.ts';
import type { evidenceClasses } from '../assessment/proof-fields.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import { countDaysBetween } from '../calendar/index.ts';
import type { EvidenceFact } from '../completeness/facts.ts';
import type { Text } from '../text/terms.ts';
import { evidenceWarningDays } from '../values/scale.ts';

/** Class of evidence: a compliance test, an audit, an action of a supervisor, or another document. */
export type EvidenceClass = (typeof evidenceClasses)[number];

/** Names of the classes. */
export const evidenceClassTexts: { readonly [C in EvidenceClass]: Text } = {
  complianceTest: { en: 'Compliance test', sv: 'Efterlevnadstest' },
  audit: { en: 'Audit', sv: 'Revision' },
  supervisoryAction: { en: 'Supervisory action', sv: 'Tillsynsåtgärd' },
  other: { en: 'Other', sv: 'Annat' },
};

/**
 * Kinds of objects of an assessment that files can be attached to. `gap`: a requirement of the completeness sheet.
 */
export const evidenceObjectKinds = ['control', 'comment', 'action', 'gap'] as const;

/** A kind of object that files can be attached to. */
export type EvidenceObjectKind = (typeof evidenceObjectKinds)[number];

/** The days of a file as ISO dates; null if not given. The last day of a period is included in it. */
export interface EvidenceDays {
  /** First and last day of the period that the file covers. */
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** The day on which the organisation received the file. */
  readonly received: string | null;
  /** First day of validity, independent of the day of the upload. */
  readonly effective: string | null;
  /** Last day of validity; null for unlimited validity. */
  readonly expires: string | null;
}

/**
 * A file that is evidence. `subject` is the key of the control, the id of the comment or action, or the id of the
 * requirement.
 */
export interface Evidence extends EvidenceDays {
  readonly id: number;
  readonly object: EvidenceObjectKind;
  readonly subject: string;
  readonly title: string;
  readonly class: EvidenceClass;
}

/** Validity of evidence on a day: not yet valid, valid, valid but expiring soon, or expired. */
export type EvidenceState = 'future' | 'current' | 'expiring' | 'expired';

/** Names of the states. */
export const evidenceStateTexts: { readonly [S in EvidenceState]: Text } = {
  future: { en: 'Not in effect yet', sv: 'Gäller inte än' },
  current: { en: 'Current', sv: 'Aktuellt' },
  expiring: { en: 'Expires soon', sv: 'Går snart ut' },
  expired: { en: 'Expired', sv: 'Utgånget' },
};

/**
 * Computes the validity on a day (ISO date). A file counts as expiring from `evidenceWarningDays` before its last day
 * of validity.
 */
export function computeEvidenceState(
  { effective, expires }: Pick<EvidenceDays, 'effective' | 'expires'>,
  today: string,
): EvidenceState {
  if (expires !== null && expires < today) return 'expired';
  if (effective !== null && effective > today) return 'future';
  if (expires === null) return 'current';
  return countDaysBetween(today, expires) < evidenceWarningDays ? 'expiring' : 'current';
}

/** Finds the field whose day contradicts the day of another field; null without a contradiction. */
export function findContradictingDay(days: EvidenceDays): 'periodTo' | 'expires' | null {
  const { periodFrom, periodTo, effective, expires } = days;
  if (periodFrom !== null && periodTo !== null && periodTo < periodFrom) return 'periodTo';
  return effective !== null && expires !== null && expires < effective ? 'expires' : null;
}

/** Expired evidence, which screens show as a finding on its object. */
export interface ExpiredEvidence {
  readonly code: 'evidence.expired';
  /** JSON pointer of the control; '' for an object outside the document. */
  readonly path: string;
  readonly file: number;
  readonly title: string;
  /** ISO date of the last day of validity. */
  readonly expires: string;
}

/** The JSON pointer of the object that a file is attached to; '' for an object outside the document. */
function evidencePathOf(
  { object, subject }: Evidence,
  { controls }: Pick<AssessmentDocument, 'controls'>,
): string {
  if (object !== 'control') return '';
  return formatPointer('controls', Object.hasOwn(controls.own, subject) ? 'own' : 'data', subject);
}

/**
 * Converts the files of controls to facts for the completeness sheet (C20). A file without a first day of validity is
 * valid from the end of the period that it covers. The path is that of the control's entry, also for an own control.
 */
export function toEvidenceFacts(evidence: readonly Evidence[]): readonly EvidenceFact[] {
  return evidence
    .filter(({ object }) => object === 'control')
    .map(({ id, subject, class: is, effective, periodTo, expires }) => ({
      id: String(id),
      path: formatPointer('controls', 'data', subject),
      class: is,
      effective: effective ?? periodTo,
      expires,
    }));
}

/**
 * Finds expired evidence of controls, actions and gaps on a day (ISO date), in the given order. Files of comments
 * never expire. An expired file is left out if its object has a valid file of the same class.
 */
export function findExpiredEvidence(
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
        computeEvidenceState(other, today) !== 'expired' &&
        computeEvidenceState(other, today) !== 'future',
    );
  return evidence.flatMap((each) => {
    const { id, object, title, expires } = each;
    if (object === 'comment' || expires === null || computeEvidenceState(each, today) !== 'expired')
      return [];
    if (renewed(each)) return [];
    return [{ code: 'evidence.expired', path: evidencePathOf(each, document), file: id, title, expires }];
  });
}
