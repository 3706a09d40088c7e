/**
 * Statuses of an assessment's parts and their transitions, as tables: PENDING > STARTED > DONE > APPROVED. The
 * document stores the first three. APPROVED results only from a sign-off (`applySignOffToStatuses`), in lists,
 * screens and reports alike. A change to an approved part sets its status back to STARTED (product page section 6).
 */

import type { PartStatus } from '../text/terms.ts';
import { emptySignOffSummary, type SignOffPart, type SignOffSummary } from './sign-off.ts';

/** JSON pointers of all statuses of an assessment. */
export const assessmentStatusPaths = {
  background: '/background/status',
  threats: '/threats/status',
  risks: '/risks/status',
  controls: '/controls/status',
  /** The statuses of sign-offs: for inherent risk, for controls, and for the whole assessment. */
  riskApproval: '/status/risks',
  controlApproval: '/status/controls',
  approval: '/status/org',
} as const;

/** Name of a status, which belongs to a part of the work or to a sign-off. */
export type StatusName = keyof typeof assessmentStatusPaths;

/** Names of all statuses, in the order of work. */
export const statusNames = [
  'background',
  'threats',
  'risks',
  'controls',
  'riskApproval',
  'controlApproval',
  'approval',
] as const satisfies readonly StatusName[];

/**
 * The statuses that a user may set, by the current status. APPROVED results only from a sign-off and never from a
 * change to a document.
 */
export const statusTransitions: { readonly [S in PartStatus]: readonly PartStatus[] } = {
  PENDING: ['STARTED', 'DONE'],
  STARTED: ['PENDING', 'DONE'],
  DONE: ['PENDING', 'STARTED'],
  // Documents saved before sign-offs existed can contain APPROVED.
  APPROVED: ['PENDING', 'STARTED', 'DONE'],
};

/** True when a user may change the status from one value to another, or when both are equal. */
export function canChangeStatus(from: PartStatus, to: PartStatus): boolean {
  return from === to || statusTransitions[from].includes(to);
}

/**
 * Status of a part after a change to its content: a pending part becomes started, and an approved part loses its
 * approval.
 */
export const statusAfterChange: { readonly [S in PartStatus]: PartStatus } = {
  PENDING: 'STARTED',
  STARTED: 'STARTED',
  DONE: 'DONE',
  APPROVED: 'STARTED',
};

/** All statuses of an assessment, by name. */
export type AssessmentStatuses = { readonly [S in StatusName]: PartStatus };

/** The part whose sign-off sets a status to APPROVED, by the name of the status. */
export const signOffPartByStatus: { readonly [S in StatusName]: SignOffPart } = {
  background: 'background',
  threats: 'threats',
  risks: 'risks',
  controls: 'controls',
  riskApproval: 'risks',
  controlApproval: 'controls',
  approval: 'whole',
};

/**
 * Returns the statuses of a document with APPROVED for exactly the statuses covered by a sign-off in force. APPROVED
 * stored in the document itself (by older versions) is shown as DONE.
 */
export function applySignOffToStatuses(
  statuses: AssessmentStatuses,
  { parts }: Pick<SignOffSummary, 'parts'> = emptySignOffSummary,
): AssessmentStatuses {
  const shown = (name: StatusName): PartStatus => {
    if (parts[signOffPartByStatus[name]] === 'approved') return 'APPROVED';
    return statuses[name] === 'APPROVED' ? 'DONE' : statuses[name];
  };
  return {
    background: shown('background'),
    threats: shown('threats'),
    risks: shown('risks'),
    controls: shown('controls'),
    riskApproval: shown('riskApproval'),
    controlApproval: shown('controlApproval'),
    approval: shown('approval'),
  };
}

/**
 * Calculates the status of a whole assessment from statuses after `applySignOffToStatuses`. It is APPROVED when the
 * whole is signed off, DONE when background data, risks and controls are done, PENDING when none of them is begun,
 * otherwise STARTED.
 */
export function computeAssessmentStatus(statuses: AssessmentStatuses): PartStatus {
  const { approval, background, risks, controls } = statuses;
  if (approval === 'APPROVED') return 'APPROVED';
  const parts = [background, risks, controls];
  if (parts.every((part) => part === 'DONE' || part === 'APPROVED')) return 'DONE';
  return parts.every((part) => part === 'PENDING') ? 'PENDING' : 'STARTED';
}

/**
 * The statuses that are affected by a change to the document under a path. The sign-offs that such a change ends are
 * decided by `partsTouched`.
 */
export interface StatusChangeRule {
  readonly under: string;
  readonly changes: readonly StatusName[];
}

/**
 * The affected statuses by path. The first entry whose path contains the changed path applies. The entries cover
 * every path of the document.
 */
export const statusChangeRules: readonly StatusChangeRule[] = [
  // A record of the person who marked a part as done affects no status.
  { under: '/background/done', changes: [] },
  { under: '/background/asBefore', changes: [] },
  { under: '/threats/done', changes: [] },
  { under: '/threats/asBefore', changes: [] },
  { under: '/risks/done', changes: [] },
  { under: '/risks/asBefore', changes: [] },
  { under: '/controls/done', changes: [] },
  { under: '/controls/asBefore', changes: [] },
  { under: '/settings', changes: ['approval'] },
  { under: '/selections/products', changes: ['risks', 'riskApproval'] },
  { under: '/selections/channels', changes: ['risks', 'riskApproval'] },
  { under: '/selections/threats', changes: ['threats', 'riskApproval'] },
  { under: '/selections/riskLists', changes: ['threats', 'riskApproval'] },
  { under: '/selections/controls', changes: ['controls', 'controlApproval'] },
  { under: '/background', changes: ['background', 'riskApproval'] },
  { under: '/threats', changes: ['threats', 'riskApproval'] },
  { under: '/risks', changes: ['risks', 'riskApproval'] },
  { under: '/controls', changes: ['controls', 'controlApproval'] },
  { under: '/conclusions', changes: ['approval'] },
  { under: '/ownFields', changes: ['approval'] },
  // Answers for the completeness sheet affect no figure.
  { under: '/scope/facts/launches', changes: [] },
  { under: '/scope', changes: ['approval'] },
  // Records made after an approval do not change the approved content.
  { under: '/governance/supervisoryFunction', changes: [] },
  { under: '/governance/informed', changes: [] },
  { under: '/governance/events', changes: [] },
  { under: '/governance/launches', changes: [] },
  { under: '/governance', changes: ['approval'] },
  { under: '/sources', changes: ['approval'] },
  { under: '/method', changes: ['approval'] },
  { under: '/exploitation', changes: ['risks', 'riskApproval'] },
];

/** Finds the entry for a path; null for a path outside the document. */
export function findStatusChangeRule(path: string): StatusChangeRule | null {
  return statusChangeRules.find(({ under }) => path === under || path.startsWith(`${under}/`)) ?? null;
}

/** Finds the name of the status that is stored at a path; null for other paths. */
export function findStatusByPath(path: string): StatusName | null {
  return statusNames.find((name) => assessmentStatusPaths[name] === path) ?? null;
}
