/**
 * Statuses of an assessment's parts and their transitions, as tables. PENDING > STARTED > DONE > APPROVED; a change of
 * an approved part sets it back to STARTED (product page section 6).
 */
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

/** What a person may set a status to, given what it is. Approval follows only on DONE. */
export const statusTransitions: { readonly [S in PartStatus]: readonly PartStatus[] } = {
  PENDING: ['STARTED', 'DONE'],
  STARTED: ['PENDING', 'DONE'],
  DONE: ['PENDING', 'STARTED', 'APPROVED'],
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

/** Status of a part after something changed elsewhere that its figures rest on: only an approval is affected. */
export const statusAfterInfluence: { readonly [S in PartStatus]: PartStatus } = {
  PENDING: 'PENDING',
  STARTED: 'STARTED',
  DONE: 'DONE',
  APPROVED: 'STARTED',
};

/**
 * One status for an assessment as a whole: APPROVED when it is signed off; DONE when background data, risks and controls
 * all are, PENDING when none is begun, STARTED in between.
 */
export function wholeStatus(statuses: { readonly [S in StatusName]: PartStatus }): PartStatus {
  const { approval, background, risks, controls } = statuses;
  if (approval === 'APPROVED') return 'APPROVED';
  const parts = [background, risks, controls];
  if (parts.every((part) => part === 'DONE' || part === 'APPROVED')) return 'DONE';
  return parts.every((part) => part === 'PENDING') ? 'PENDING' : 'STARTED';
}

/** What a change under a path is a change of, and what else rests on it. */
export interface Reach {
  readonly under: string;
  readonly changes: readonly StatusName[];
  readonly influences: readonly StatusName[];
}

const everyLevel = ['background', 'threats', 'risks', 'riskApproval', 'controlApproval'] as const;

/** The first entry whose path contains the changed one decides. Every path of the document is under one of them. */
export const reaches: readonly Reach[] = [
  // Who marked a part as done is noted beside its status: nothing rests on it.
  { under: '/background/done', changes: [], influences: [] },
  { under: '/threats/done', changes: [], influences: [] },
  { under: '/risks/done', changes: [], influences: [] },
  { under: '/controls/done', changes: [], influences: [] },
  { under: '/settings/name', changes: ['approval'], influences: [] },
  { under: '/settings/description', changes: ['approval'], influences: [] },
  { under: '/settings/responsible', changes: ['approval'], influences: [] },
  { under: '/settings/date', changes: ['approval'], influences: [] },
  { under: '/settings', changes: ['approval'], influences: [...everyLevel, 'controls'] },
  {
    under: '/selections/products',
    changes: ['risks', 'riskApproval'],
    influences: ['controlApproval', 'approval'],
  },
  {
    under: '/selections/channels',
    changes: ['risks', 'riskApproval'],
    influences: ['controlApproval', 'approval'],
  },
  {
    under: '/selections/threats',
    changes: ['threats', 'riskApproval'],
    influences: ['risks', 'controlApproval', 'approval'],
  },
  {
    under: '/selections/riskLists',
    changes: ['threats', 'riskApproval'],
    influences: ['risks', 'controlApproval', 'approval'],
  },
  { under: '/selections/controls', changes: ['controls', 'controlApproval'], influences: ['approval'] },
  {
    under: '/background',
    changes: ['background', 'riskApproval'],
    influences: ['risks', 'controlApproval', 'approval'],
  },
  {
    under: '/threats',
    changes: ['threats', 'riskApproval'],
    influences: ['risks', 'controlApproval', 'approval'],
  },
  { under: '/risks', changes: ['risks', 'riskApproval'], influences: ['controlApproval', 'approval'] },
  { under: '/controls', changes: ['controls', 'controlApproval'], influences: ['approval'] },
  { under: '/conclusions', changes: ['approval'], influences: [] },
  // Words of the proof of completeness: no figure rests on them.
  { under: '/scope', changes: ['approval'], influences: [] },
  { under: '/governance/supervisoryFunction', changes: [], influences: [] },
  { under: '/governance/informed', changes: [], influences: [] },
  { under: '/governance/events', changes: [], influences: [] },
  { under: '/governance/launches', changes: [], influences: [] },
  { under: '/governance', changes: ['approval'], influences: [] },
  { under: '/sources', changes: ['approval'], influences: [] },
  { under: '/method', changes: ['approval'], influences: [] },
  { under: '/exploitation', changes: ['risks', 'riskApproval'], influences: ['approval'] },
];

/** What a change of this path reaches; null for a path outside the document. */
export function reachOf(path: string): Reach | null {
  return reaches.find(({ under }) => path === under || path.startsWith(`${under}/`)) ?? null;
}

/** Which status a path is, or null when it is none. */
export function statusAt(path: string): StatusName | null {
  return statusNames.find((name) => statusPaths[name] === path) ?? null;
}
