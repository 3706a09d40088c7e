/**
 * Statuses of an assessment's parts and their transitions, as tables. PENDING > STARTED > DONE > APPROVED. The document
 * holds the first three; APPROVED is what a sign-off gives and takes (`withSignOff`), and nothing else: list, screen and
 * report read it here. A change of an approved part sets it back to STARTED (product page section 6).
 */
import { noSignOff, type SignOffHead, type SignOffPart } from './sign-off.ts';
import type { PartStatus } from './terms.ts';

/** Everything of an assessment that has a status, by the JSON pointer of the status. */
export const statusPaths = {
  background: '/background/status',
  threats: '/threats/status',
  risks: '/risks/status',
  controls: '/controls/status',
  /** The sign-offs: inherent side, control side, the assessment as a whole. */
  riskApproval: '/status/risks',
  controlApproval: '/status/controls',
  approval: '/status/org',
} as const;

/** Name of a part of the assessment that has a status: a part worked on, or a sign-off. */
export type StatusName = keyof typeof statusPaths;

/** Names of everything with a status, in the order in which it is worked through. */
export const statusNames = [
  'background',
  'threats',
  'risks',
  'controls',
  'riskApproval',
  'controlApproval',
  'approval',
] as const satisfies readonly StatusName[];

/** What a person may set a status to, given what it is. APPROVED is given by a sign-off and by no change of a document. */
export const statusTransitions: { readonly [S in PartStatus]: readonly PartStatus[] } = {
  PENDING: ['STARTED', 'DONE'],
  STARTED: ['PENDING', 'DONE'],
  DONE: ['PENDING', 'STARTED'],
  // As documents were before there were sign-offs: their past states are still read.
  APPROVED: ['PENDING', 'STARTED', 'DONE'],
};

/** Whether a person may set the status from one to another; staying is always possible. */
export function mayTransition(from: PartStatus, to: PartStatus): boolean {
  return from === to || statusTransitions[from].includes(to);
}

/** Status of a part after something in it was changed: work has started, and an approval no longer covers it. */
export const statusAfterChange: { readonly [S in PartStatus]: PartStatus } = {
  PENDING: 'STARTED',
  STARTED: 'STARTED',
  DONE: 'DONE',
  APPROVED: 'STARTED',
};

/** All statuses of an assessment, by name. */
export type Statuses = { readonly [S in StatusName]: PartStatus };

/** What is signed for each status to be APPROVED. */
export const signedFor: { readonly [S in StatusName]: SignOffPart } = {
  background: 'background',
  threats: 'threats',
  risks: 'risks',
  controls: 'controls',
  riskApproval: 'risks',
  controlApproval: 'controls',
  approval: 'whole',
};

/**
 * The one meaning of APPROVED: the statuses of a document with those parts approved that a sign-off in force covers, and
 * no other. What an old state of a document calls approved is done.
 */
export function withSignOff(statuses: Statuses, { parts }: Pick<SignOffHead, 'parts'> = noSignOff): Statuses {
  const shown = (name: StatusName): PartStatus => {
    if (parts[signedFor[name]] === 'approved') return 'APPROVED';
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
 * One status for an assessment as a whole, of statuses that `withSignOff` has seen: APPROVED when the whole is signed
 * off; DONE when background data, risks and controls all are, PENDING when none is begun, STARTED in between.
 */
export function wholeStatus(statuses: Statuses): PartStatus {
  const { approval, background, risks, controls } = statuses;
  if (approval === 'APPROVED') return 'APPROVED';
  const parts = [background, risks, controls];
  if (parts.every((part) => part === 'DONE' || part === 'APPROVED')) return 'DONE';
  return parts.every((part) => part === 'PENDING') ? 'PENDING' : 'STARTED';
}

/** What a change under a path is a change of. What a sign-off loses by it: `partsTouched`. */
export interface Reach {
  readonly under: string;
  readonly changes: readonly StatusName[];
}

/** The first entry whose path contains the changed one decides. Every path of the document is under one of them. */
export const reaches: readonly Reach[] = [
  // Who marked a part as done is noted beside its status: nothing rests on it.
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
  // Words of the proof of completeness: no figure rests on them.
  { under: '/scope/facts/launches', changes: [] },
  { under: '/scope', changes: ['approval'] },
  // What is recorded after an approval is no change of what was approved.
  { under: '/governance/supervisoryFunction', changes: [] },
  { under: '/governance/informed', changes: [] },
  { under: '/governance/events', changes: [] },
  { under: '/governance/launches', changes: [] },
  { under: '/governance', changes: ['approval'] },
  { under: '/sources', changes: ['approval'] },
  { under: '/method', changes: ['approval'] },
  { under: '/exploitation', changes: ['risks', 'riskApproval'] },
];

/** What a change of this path reaches; null for a path outside the document. */
export function reachOf(path: string): Reach | null {
  return reaches.find(({ under }) => path === under || path.startsWith(`${under}/`)) ?? null;
}

/** Which status a path is, or null when it is none. */
export function statusAt(path: string): StatusName | null {
  return statusNames.find((name) => statusPaths[name] === path) ?? null;
}
