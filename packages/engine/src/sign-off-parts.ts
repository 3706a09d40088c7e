/** Which signed parts a change touches, by the places of the document that it changes. */
import { changedPlaces } from './assessment/patches.ts';
import { type SignOffHead, type SignOffPart, signOffParts } from './sign-off.ts';

/** The place of an action as a change of it names it: actions are kept beside the document. */
export const actionPlace = (id: number): string => `/actions/${id}`;

/** Where the paths of the document belong. The first entry whose path contains the changed one decides. */
const contents: readonly { readonly under: string; readonly part: SignOffPart | null }[] = [
  // Statuses say how far somebody is; they are no content.
  { under: '/status', part: null },
  { under: '/background/status', part: null },
  { under: '/threats/status', part: null },
  { under: '/risks/status', part: null },
  { under: '/controls/status', part: null },
  // So does who marked a part as done.
  { under: '/background/done', part: null },
  { under: '/background/asBefore', part: null },
  { under: '/threats/done', part: null },
  { under: '/threats/asBefore', part: null },
  { under: '/risks/done', part: null },
  { under: '/risks/asBefore', part: null },
  { under: '/controls/done', part: null },
  { under: '/controls/asBefore', part: null },
  // A limit says from where on a figure is looked at; no figure and no level rests on it.
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
  // A launch is planned after an approval, too.
  { under: '/scope/facts/launches', part: null },
  { under: '/scope/outlook', part: 'threats' },
  { under: '/scope', part: 'background' },
  { under: '/sources', part: 'background' },
  { under: '/method', part: 'risks' },
  { under: '/exploitation', part: 'risks' },
  // What is recorded after an approval, because of it or in between two of them, ends none.
  { under: '/governance/supervisoryFunction', part: null },
  { under: '/governance/informed', part: null },
  { under: '/governance/events', part: null },
  { under: '/governance/launches', part: null },
  { under: '/governance', part: 'whole' },
  // Actions are kept beside the document; a change of one is named as a place of it (`actionPlace`).
  { under: '/actions', part: 'actions' },
];

/** Settings that say what is calculated: a change of theirs moves every part. */
const frames = [
  ...['segment', 'opGeography', 'businesses', 'relevances', 'config'].map((field) => `/settings/${field}`),
  // Own parts of the model are what everything else is said of.
  '/overlay',
];

const contains = (under: string, path: string): boolean => path === under || path.startsWith(`${under}/`);

/**
 * The parts that changes reopen, in their order: the part that holds the path, and the whole. A residual override belongs
 * to the residual part too. `levelsMoved`: the approved residual levels are no longer those of the state, which reopens
 * `residual`. Name, description and the like belong to the whole alone; so does a path that nobody knows.
 */
export function partsTouched(paths: readonly string[], levelsMoved: boolean): readonly SignOffPart[] {
  const touched = new Set<SignOffPart>(paths.flatMap(partsAt));
  if (levelsMoved) touched.add('residual').add('whole');
  return signOffParts.filter((part) => touched.has(part));
}

function partsAt(path: string): readonly SignOffPart[] {
  if (path === '' || path === '/settings' || frames.some((frame) => contains(frame, path))) {
    return signOffParts.filter((part) => part !== 'actions');
  }
  const below = contents.filter(({ under, part }) => part !== null && under.startsWith(`${path}/`));
  const entry = contents.find(({ under }) => contains(under, path));
  if (entry?.part === null) return [];
  const parts = [...below.map(({ part }) => part), entry?.part ?? null, residualAt(path)];
  return [...parts.filter((part) => part !== null), 'whole'];
}

/** An override of the residual level and what is said of dominance belong to the residual part too. */
function residualAt(path: string): SignOffPart | null {
  return /^\/risks\/data\/[^/]+\/[^/]+\/(dominance|override\/residual)(\/|$)/.test(path) ? 'residual' : null;
}

/**
 * The parts of which somebody has signed or asked something that a change between two states of a document ends: the same
 * for an approval and for a request. `levelsMoved`: shown residual levels differ between the two.
 */
export function endedParts(
  { endedByChange }: Pick<SignOffHead, 'endedByChange'>,
  { before, after }: { readonly before: object; readonly after: object },
  levelsMoved: boolean,
): readonly SignOffPart[] {
  if (endedByChange.length === 0) return [];
  return partsTouched(changedPlaces(before, after), levelsMoved).filter((part) =>
    endedByChange.includes(part),
  );
}
