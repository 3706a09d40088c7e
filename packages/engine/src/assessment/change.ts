/** Applies a user's change of an assessment and updates the statuses of its parts. */
import {
  type AssessmentStatuses,
  assessmentStatusPaths,
  canChangeStatus,
  findStatusByPath,
  findStatusChangeRule,
  type StatusName,
  statusAfterChange,
  statusNames,
} from '../sign-off/lifecycle.ts';
import { type Language, type PartStatus, partStatuses, type Text } from '../text/terms.ts';
import { getPartStatusName } from '../words/words.ts';
import { applyPatches, computePatchesBetween, type PatchResult } from './patches.ts';
import { type DocumentFault, getValueAtPointer, PatchError, patchFaultTexts } from './pointer.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/** The document after a change, with the patches that made the change and the patches that revert it. */
export interface AppliedDocumentChange {
  readonly document: AssessmentDocument;
  /**
   * The applied patches: first the patches of the user, then the resulting changes of statuses. Empty if nothing
   * changed.
   */
  readonly patches: readonly Patch[];
  /** Patches that revert `patches`: applied to `document`, they restore the earlier document. */
  readonly inverse: readonly Patch[];
  /** Patches that revert only the user's patches; an undo button applies them as a new change. */
  readonly undo: readonly Patch[];
}

/**
 * Applies a user's patches and updates the statuses by the lifecycle tables. A patch may set a status to a value that
 * its table allows, but never to APPROVED. `reopened` are the parts whose sign-off ends by this change.
 * @throws PatchError with every fault; `lifecycle.approval` when a patch sets APPROVED.
 */
export function applyUserPatches(
  before: AssessmentDocument,
  patches: readonly Patch[],
  reopened: readonly StatusName[] = [],
): AppliedDocumentChange {
  const own = splitWholeParts(before, applyPatches(before, patches));
  const set = findSetStatuses(own.applied);
  const after = computeStatuses(before, own.applied, reopened);
  const faults = [...set].flatMap((name) => checkTransition(name, before, own.document, after[name]));
  if (faults.length > 0) throw new PatchError(faults);
  const followed = applyPatches(
    own.document,
    statusNames.filter((name) => !set.has(name)).map((name) => setStatus(name, after[name])),
  );
  return buildDocumentChange({
    document: followed.document,
    applied: [...own.applied, ...followed.applied],
    inverse: [...followed.inverse, ...own.inverse],
    undo: own.inverse,
  });
}

/**
 * Restores an earlier state including its statuses, but without its approvals.
 * @throws PatchError when `earlier` is not an assessment document.
 */
export function restoreDocumentState(
  before: AssessmentDocument,
  earlier: AssessmentDocument,
): AppliedDocumentChange {
  const patched = applyPatches(before, computePatchesBetween(before, replaceApprovals(earlier)));
  return buildDocumentChange({ ...patched, undo: patched.inverse });
}

function buildDocumentChange({
  document,
  applied,
  inverse,
  undo,
}: PatchResult<AssessmentDocument> & { readonly undo: readonly Patch[] }): AppliedDocumentChange {
  return {
    document,
    patches: applied,
    inverse,
    undo: undo.filter(({ path }) => findStatusByPath(path) === null),
  };
}

/** Replaces every APPROVED status by DONE, because an approval applies to one state of one assessment. */
export function replaceApprovals(document: AssessmentDocument): AssessmentDocument {
  const approved = statusNames.filter((name) => getPartStatus(document, name) === 'APPROVED');
  return applyPatches(
    document,
    approved.map((name) => setStatus(name, 'DONE')),
  ).document;
}

/** Status of a part of a document. */
export function getPartStatus(document: AssessmentDocument, name: StatusName): PartStatus {
  const value = getValueAtPointer(document, assessmentStatusPaths[name]);
  return partStatuses.find((status) => status === value) ?? 'PENDING';
}

function setStatus(name: StatusName, value: PartStatus): Patch {
  return { op: 'set', path: assessmentStatusPaths[name], value };
}

/**
 * Replaces a patch that sets a whole part by patches of single values, so that the changes and statuses in it are
 * found.
 */
function splitWholeParts(
  before: AssessmentDocument,
  patched: PatchResult<AssessmentDocument>,
): PatchResult<AssessmentDocument> {
  const isWholePart = patched.applied.some(({ path }) => path.lastIndexOf('/') === 0);
  return isWholePart ? applyPatches(before, computePatchesBetween(before, patched.document)) : patched;
}

/** The statuses that the user's patches set directly. */
function findSetStatuses(applied: readonly Patch[]): ReadonlySet<StatusName> {
  return new Set(applied.flatMap(({ path }) => findStatusByPath(path) ?? []));
}

/** The statuses of a document. APPROVED occurs only in documents that an older version of the product wrote. */
export function listDocumentStatuses({
  background,
  threats,
  risks,
  controls,
  status,
}: AssessmentDocument): AssessmentStatuses {
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

/** Computes the statuses that follow from the changed paths, before the statuses that the user sets are applied. */
function computeStatuses(
  before: AssessmentDocument,
  applied: readonly Patch[],
  reopened: readonly StatusName[],
): AssessmentStatuses {
  const after: { [N in StatusName]: PartStatus } = { ...listDocumentStatuses(before) };
  for (const name of reopened) after[name] = 'STARTED';
  for (const { path } of applied) {
    if (findStatusByPath(path) !== null) continue;
    for (const name of findStatusChangeRule(path)?.changes ?? [])
      after[name] = statusAfterChange[after[name]];
  }
  return after;
}

function transitionText(from: PartStatus, to: PartStatus): Text {
  const [left, right] = [
    (l: Language) => getPartStatusName(from, l),
    (l: Language) => getPartStatusName(to, l),
  ];
  return {
    en: `cannot change from “${left('en')}” to “${right('en')}”`,
    sv: `kan inte ändras från ”${left('sv')}” till ”${right('sv')}”`,
  };
}

function checkTransition(
  name: StatusName,
  before: AssessmentDocument,
  document: AssessmentDocument,
  after: PartStatus,
): DocumentFault[] {
  const from = getPartStatus(before, name);
  const to = getPartStatus(document, name);
  const path = assessmentStatusPaths[name];
  if (to === 'APPROVED' && from !== 'APPROVED') {
    return [{ code: 'lifecycle.approval', path, text: patchFaultTexts.approval }];
  }
  if (canChangeStatus(from, to) || canChangeStatus(after, to)) return [];
  return [{ code: 'lifecycle.transition', path, text: transitionText(from, to) }];
}
