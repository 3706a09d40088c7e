/** Determines which signed parts a change affects, from the changed paths of the document. */

import { type SignOffPart, type SignOffSummary, signOffParts } from '../sign-off/sign-off.ts';
import { findChangedPointers } from './patches.ts';

/** Path of an action for `findReopenedParts`; actions are stored outside the document. */
export const toActionPath = (id: number): string => `/actions/${id}`;

/**
 * Sign-off parts by document path; the first entry whose path contains the changed path decides. Null means that the
 * change affects no part.
 */
const contents: readonly { readonly under: string; readonly part: SignOffPart | null }[] = [
  // Statuses describe progress and are not content.
  { under: '/status', part: null },
  { under: '/background/status', part: null },
  { under: '/threats/status', part: null },
  { under: '/risks/status', part: null },
  { under: '/controls/status', part: null },
  // Like statuses, the record of the person who marked a part as done is not content.
  { under: '/background/done', part: null },
  { under: '/background/asBefore', part: null },
  { under: '/threats/done', part: null },
  { under: '/threats/asBefore', part: null },
  { under: '/risks/done', part: null },
  { under: '/risks/asBefore', part: null },
  { under: '/controls/done', part: null },
  { under: '/controls/asBefore', part: null },
  // Limits mark figures for attention and affect no figure or level.
  { under: '/background/limits', part: null },
  { under: '/background', part: 'background' },
  { under: '/threats', part: 'threats' },
  { under: '/selections/threats', part: 'threats' },
  { under: '/selections/riskLists', part: 'threats' },
  { under: '/risks', part: 'risks' },
  { under: '/selections/products', part: 'risks' },
  { under: '/selections/channels', part: 'risks' },
  { under: '/controls', part: 'controls' },
  { under: '/selections/controls', part: 'controls' },
  { under: '/conclusions', part: 'residual' },
  // New launches may be planned after an approval, so they do not end it.
  { under: '/scope/facts/launches', part: null },
  { under: '/scope/outlook', part: 'threats' },
  // The day for which requirements are determined affects every part of the assessment.
  { under: '/scope/judgedOn', part: 'whole' },
  { under: '/scope', part: 'background' },
  { under: '/sources', part: 'background' },
  { under: '/method', part: 'risks' },
  { under: '/exploitation', part: 'risks' },
  // Records made after or between approvals do not end an approval.
  { under: '/governance/supervisoryFunction', part: null },
  { under: '/governance/informed', part: null },
  { under: '/governance/events', part: null },
  { under: '/governance/launches', part: null },
  { under: '/governance', part: 'whole' },
  // Actions are stored outside the document; `toActionPath` gives their paths.
  { under: '/actions', part: 'actions' },
];

/** Settings that define what is calculated; a change of one affects every part. */
const frames = [
  ...['segment', 'opGeography', 'businesses', 'relevances', 'config'].map((field) => `/settings/${field}`),
  // The organisation's own threats, risks and controls (`/overlay`) change the model, on which every signed part of the
  // assessment is based.
  '/overlay',
];

const isPathWithin = (under: string, path: string): boolean => path === under || path.startsWith(`${under}/`);

/**
 * Lists the parts whose sign-off a change ends: the part that contains the path, and the whole. An override of a
 * residual level also belongs to the residual part. `levelsMoved`: the residual levels differ from the approved ones,
 * which reopens `residual`. Name, description and unknown paths affect only the whole.
 */
export function findReopenedParts(paths: readonly string[], levelsMoved: boolean): readonly SignOffPart[] {
  const touched = new Set<SignOffPart>(paths.flatMap(findPartsAt));
  if (levelsMoved) touched.add('residual').add('whole');
  return signOffParts.filter((part) => touched.has(part));
}

function findPartsAt(path: string): readonly SignOffPart[] {
  if (path === '' || path === '/settings' || frames.some((frame) => isPathWithin(frame, path))) {
    return signOffParts.filter((part) => part !== 'actions');
  }
  const below = contents.filter(({ under, part }) => part !== null && under.startsWith(`${path}/`));
  const entry = contents.find(({ under }) => isPathWithin(under, path));
  if (entry?.part === null) return [];
  const parts = [...below.map(({ part }) => part), entry?.part ?? null, findResidualPart(path)];
  return [...parts.filter((part) => part !== null), 'whole'];
}

/** Overrides of the residual level and explanations of dominance also belong to the residual part. */
function findResidualPart(path: string): SignOffPart | null {
  return /^\/risks\/data\/[^/]+\/[^/]+\/(dominance|override\/residual)(\/|$)/.test(path) ? 'residual' : null;
}

/**
 * Lists the parts whose sign-off or request for approval ends by the change between two states of a document.
 * `levelsMoved`: the residual levels as shown differ between the two states.
 */
export function findEndedSignOffParts(
  { endedByChange }: Pick<SignOffSummary, 'endedByChange'>,
  { before, after }: { readonly before: object; readonly after: object },
  levelsMoved: boolean,
): readonly SignOffPart[] {
  if (endedByChange.length === 0) return [];
  return findReopenedParts(findChangedPointers(before, after), levelsMoved).filter((part) =>
    endedByChange.includes(part),
  );
}
