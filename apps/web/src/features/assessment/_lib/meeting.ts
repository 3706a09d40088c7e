/**
 * Two pages change the same assessment. What they changed apart from each other goes together by itself; where both
 * changed the same thing, mine waits for a choice, and everything else is saved meanwhile.
 */
import {
  type AssessmentDocument,
  applyChange,
  type Patch,
  PatchError,
  statusAt,
  valueAt,
} from '@klarsikt/engine';
import type { Meeting, SaveOutcome } from './editor-state.ts';

const touches = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Whether the patch is about a place of these, something in it, or what it is in. */
export const isAbout = (patch: Patch, paths: readonly string[]): boolean =>
  paths.some((path) => touches(patch.path, path));

const pathsOf = (patches: readonly Patch[]): readonly string[] => [
  ...new Set(patches.map(({ path }) => path)),
];

/** The changes on top of a document. One that does not fit what others made of it is left out: the server says why. */
export function onTopOf(document: AssessmentDocument, patches: readonly Patch[]): AssessmentDocument {
  if (patches.length === 0) return document;
  try {
    return applyChange(document, patches).document;
  } catch (cause) {
    if (!(cause instanceof PatchError)) throw cause;
    if (patches.length === 1) return document;
    return patches.reduce((before, patch) => onTopOf(before, [patch]), document);
  }
}

interface Mine {
  readonly document: AssessmentDocument;
  readonly patches: readonly Patch[];
  readonly revision: number;
}

/** What is known after another meeting; `before` is the one that has not been looked at yet. */
export function met(
  before: Meeting | null,
  { author, patches, document: theirs }: Extract<SaveOutcome, { kind: 'stale' }>,
  mine: Mine,
): Meeting {
  // The statuses of the parts follow from the changes.
  const theirPaths = pathsOf(patches.filter(({ path }) => statusAt(path) === null));
  const held = before?.contested ?? [];
  const all = [...held, ...mine.patches];
  const taken = [...theirPaths, ...pathsOf(held)];
  // A save whose answer was lost is met as somebody's: where both say the same there is nothing to choose.
  const differs = (path: string) =>
    JSON.stringify(valueAt(mine.document, path)) !== JSON.stringify(valueAt(theirs, path));
  return {
    author,
    theirPaths: [...new Set([...(before?.theirPaths ?? []), ...theirPaths])],
    myPaths: [...new Set([...(before?.myPaths ?? []), ...pathsOf(all)])],
    theirs,
    mine: mine.document,
    contested: all.filter((patch) => isAbout(patch, taken) && differs(patch.path)),
    since: held.length > 0 && before !== null ? before.since : mine.revision,
  };
}
