/** A person's change of an assessment: patches, and what they do to the statuses of its parts. */
import {
  mayTransition,
  reachOf,
  type StatusName,
  statusAfterChange,
  statusAfterInfluence,
  statusAt,
  statusNames,
  statusPaths,
} from '../lifecycle.ts';
import { type PartStatus, partStatuses } from '../terms.ts';
import { applyPatches, type Patched, patchesBetween } from './patches.ts';
import { type DocumentFault, PatchError, valueAt } from './pointer.ts';
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
  /** Approvals that the change has ended. */
  readonly reopened: readonly StatusName[];
  /** Approvals that the person gave with this change; they need the right to approve. */
  readonly approved: readonly StatusName[];
}

/**
 * Applies a person's patches and lets the statuses follow (lifecycle tables). A status may be set by a patch to what
 * its table allows; approving and changing the same part at once is refused.
 * @throws PatchError with every fault.
 */
export function applyChange(before: AssessmentDocument, patches: readonly Patch[]): Change {
  const own = inDetail(before, applyPatches(before, patches));
  const set = ownStatuses(own.applied);
  const after = statusesAfter(before, own.applied);
  const touched = touchedBy(own.applied);
  const faults = [...set].flatMap((name) =>
    transitionFaults(name, before, own.document, after[name], touched),
  );
  if (faults.length > 0) throw new PatchError(faults);
  const followed = applyPatches(
    own.document,
    statusNames.filter((name) => !set.has(name)).map((name) => setStatus(name, after[name])),
  );
  return changeOf(before, {
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
  return changeOf(before, { ...patched, undo: patched.inverse });
}

function changeOf(
  before: AssessmentDocument,
  { document, applied, inverse, undo }: Patched<AssessmentDocument> & { readonly undo: readonly Patch[] },
): Change {
  const isApproved = (one: AssessmentDocument, name: StatusName) => statusOf(one, name) === 'APPROVED';
  return {
    document,
    patches: applied,
    inverse,
    undo: undo.filter(({ path }) => statusAt(path) === null),
    reopened: statusNames.filter((name) => isApproved(before, name) && !isApproved(document, name)),
    approved: statusNames.filter((name) => !isApproved(before, name) && isApproved(document, name)),
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

/** Everything whose content changes, or whose figures rest on what changes. */
function touchedBy(applied: readonly Patch[]): ReadonlySet<StatusName> {
  return new Set(
    applied.flatMap(({ path }) => {
      const reach = statusAt(path) === null ? reachOf(path) : null;
      return reach === null ? [] : [...reach.changes, ...reach.influences];
    }),
  );
}

/** The statuses that a person sets themselves. */
function ownStatuses(applied: readonly Patch[]): ReadonlySet<StatusName> {
  return new Set(applied.flatMap(({ path }) => statusAt(path) ?? []));
}

type Statuses = { readonly [N in StatusName]: PartStatus };

/** The statuses as the changed paths leave them, before anything that the person sets. */
function statusesAfter(before: AssessmentDocument, applied: readonly Patch[]): Statuses {
  const after: { [N in StatusName]: PartStatus } = {
    background: before.background.status,
    threats: before.threats.status,
    risks: before.risks.status,
    controls: before.controls.status,
    riskApproval: before.status.risks,
    controlApproval: before.status.controls,
    approval: before.status.org,
  };
  for (const { path } of applied) {
    if (statusAt(path) !== null) continue;
    const reach = reachOf(path);
    for (const name of reach?.influences ?? []) after[name] = statusAfterInfluence[after[name]];
    for (const name of reach?.changes ?? []) after[name] = statusAfterChange[after[name]];
  }
  return after;
}

function transitionFaults(
  name: StatusName,
  before: AssessmentDocument,
  document: AssessmentDocument,
  after: PartStatus,
  touched: ReadonlySet<StatusName>,
): DocumentFault[] {
  const from = statusOf(before, name);
  const to = statusOf(document, name);
  const path = statusPaths[name];
  if (to === 'APPROVED' && touched.has(name)) {
    return [
      {
        code: 'lifecycle.approvalWithChange',
        path,
        message: 'is approved in the same step as it is changed',
      },
    ];
  }
  if (mayTransition(from, to) || mayTransition(after, to)) return [];
  return [{ code: 'lifecycle.transition', path, message: `cannot go from ${from} to ${to}` }];
}
