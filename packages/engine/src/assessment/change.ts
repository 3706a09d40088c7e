/** A person's change of an assessment: patches, and what they do to the statuses of its parts. */
import {
  mayTransition,
  reachOf,
  type Statuses,
  type StatusName,
  statusAfterChange,
  statusAt,
  statusNames,
  statusPaths,
} from '../lifecycle.ts';
import { type Language, type PartStatus, partStatuses, type Text } from '../terms.ts';
import { partStatusWord } from '../words.ts';
import { applyPatches, type Patched, patchesBetween } from './patches.ts';
import { type DocumentFault, faultTexts, PatchError, valueAt } from './pointer.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/** A change carried out. */
export interface Change {
  readonly document: AssessmentDocument;
  /** Everything that changed: the person's patches, then the statuses that followed. Empty when nothing did. */
  readonly patches: readonly Patch[];
  /** Undoes `patches`; applied to `document` it gives the document before. */
  readonly inverse: readonly Patch[];
  /** Undoes the person's patches alone: what an undo button applies, as a change of its own. */
  readonly undo: readonly Patch[];
}

/**
 * Applies a person's patches and lets the statuses follow (lifecycle tables). A status may be set by a patch to what
 * its table allows, which is never APPROVED. `reopened`: statuses whose sign-off the change ends.
 * @throws PatchError with every fault; `lifecycle.approval` where a patch would approve.
 */
export function applyChange(
  before: AssessmentDocument,
  patches: readonly Patch[],
  reopened: readonly StatusName[] = [],
): Change {
  const own = inDetail(before, applyPatches(before, patches));
  const set = ownStatuses(own.applied);
  const after = statusesAfter(before, own.applied, reopened);
  const faults = [...set].flatMap((name) => transitionFaults(name, before, own.document, after[name]));
  if (faults.length > 0) throw new PatchError(faults);
  const followed = applyPatches(
    own.document,
    statusNames.filter((name) => !set.has(name)).map((name) => setStatus(name, after[name])),
  );
  return changeOf({
    document: followed.document,
    applied: [...own.applied, ...followed.applied],
    inverse: [...followed.inverse, ...own.inverse],
    undo: own.inverse,
  });
}

/**
 * Brings an earlier state back exactly, statuses included, but for its approvals: they are not given again.
 * @throws PatchError when `earlier` is no assessment document.
 */
export function restoreChange(before: AssessmentDocument, earlier: AssessmentDocument): Change {
  const patched = applyPatches(before, patchesBetween(before, withoutApprovals(earlier)));
  return changeOf({ ...patched, undo: patched.inverse });
}

function changeOf({
  document,
  applied,
  inverse,
  undo,
}: Patched<AssessmentDocument> & { readonly undo: readonly Patch[] }): Change {
  return {
    document,
    patches: applied,
    inverse,
    undo: undo.filter(({ path }) => statusAt(path) === null),
  };
}

/** The document with no approval: what was approved is done. An approval covers one state of one assessment. */
export function withoutApprovals(document: AssessmentDocument): AssessmentDocument {
  const approved = statusNames.filter((name) => statusOf(document, name) === 'APPROVED');
  return applyPatches(
    document,
    approved.map((name) => setStatus(name, 'DONE')),
  ).document;
}

/** Status of a part in a document. */
export function statusOf(document: AssessmentDocument, name: StatusName): PartStatus {
  const value = valueAt(document, statusPaths[name]);
  return partStatuses.find((status) => status === value) ?? 'PENDING';
}

function setStatus(name: StatusName, value: PartStatus): Patch {
  return { op: 'set', path: statusPaths[name], value };
}

/** A patch that sets a whole part at once is taken apart, so that it says what changed inside and which statuses. */
function inDetail(
  before: AssessmentDocument,
  patched: Patched<AssessmentDocument>,
): Patched<AssessmentDocument> {
  const isWholePart = patched.applied.some(({ path }) => path.lastIndexOf('/') === 0);
  return isWholePart ? applyPatches(before, patchesBetween(before, patched.document)) : patched;
}

/** The statuses that a person sets themselves. */
function ownStatuses(applied: readonly Patch[]): ReadonlySet<StatusName> {
  return new Set(applied.flatMap(({ path }) => statusAt(path) ?? []));
}

/** The statuses as a document has them. APPROVED stands only in past states of older versions. */
export function statusesOf({ background, threats, risks, controls, status }: AssessmentDocument): Statuses {
  return {
    background: background.status,
    threats: threats.status,
    risks: risks.status,
    controls: controls.status,
    riskApproval: status.risks,
    controlApproval: status.controls,
    approval: status.org,
  };
}

/** The statuses as the changed paths leave them, before anything that the person sets. */
function statusesAfter(
  before: AssessmentDocument,
  applied: readonly Patch[],
  reopened: readonly StatusName[],
): Statuses {
  const after: { [N in StatusName]: PartStatus } = { ...statusesOf(before) };
  for (const name of reopened) after[name] = 'STARTED';
  for (const { path } of applied) {
    if (statusAt(path) !== null) continue;
    for (const name of reachOf(path)?.changes ?? []) after[name] = statusAfterChange[after[name]];
  }
  return after;
}

function transitionText(from: PartStatus, to: PartStatus): Text {
  const [left, right] = [(l: Language) => partStatusWord(from, l), (l: Language) => partStatusWord(to, l)];
  return {
    en: `cannot go from “${left('en')}” to “${right('en')}”`,
    sv: `kan inte gå från ”${left('sv')}” till ”${right('sv')}”`,
  };
}

function transitionFaults(
  name: StatusName,
  before: AssessmentDocument,
  document: AssessmentDocument,
  after: PartStatus,
): DocumentFault[] {
  const from = statusOf(before, name);
  const to = statusOf(document, name);
  const path = statusPaths[name];
  if (to === 'APPROVED' && from !== 'APPROVED') {
    return [{ code: 'lifecycle.approval', path, text: faultTexts.approval }];
  }
  if (mayTransition(from, to) || mayTransition(after, to)) return [];
  return [{ code: 'lifecycle.transition', path, text: transitionText(from, to) }];
}
