/**
 * Applies and reverts changes of the assessment document, and derives changes from two states. The functions are
 * pure; unchanged parts are shared between states.
 */
import type { JsonObject } from '../fields/parts.ts';
import {
  type DocumentFault,
  formatPointer,
  isForbiddenKey,
  isRecord,
  isSameJson,
  PatchError,
  parsePointer,
  patchFaultTexts,
} from './pointer.ts';
import type { AssessmentDocument, Patch } from './types.ts';
import { findDocumentFaults, isAssessmentDocument } from './validate.ts';

export type { JsonObject } from '../fields/parts.ts';

/** The result of applying patches. */
export interface PatchResult<D> {
  /** The new document; unchanged parts are identical (`===`) to those of the earlier document. */
  readonly document: D;
  /** Patches that revert `applied`: applied to `document`, they restore the earlier document. */
  readonly inverse: readonly Patch[];
  /** The patches that changed something, in order. */
  readonly applied: readonly Patch[];
}

/** Largest depth of a value in a patch; a valid document is never as deep. */
const deepestValue = 16;

/**
 * Applies patches in order. `set` creates missing parents; `remove` of an absent member does nothing; patches without
 * effect are left out of `applied`. A list is replaced as a whole.
 * @throws PatchError with code and path of every fault, also when the result would not be an assessment document.
 */
export function applyPatches(
  document: AssessmentDocument,
  patches: readonly Patch[],
): PatchResult<AssessmentDocument> {
  const patched = applyJsonPatches({ ...document }, patches);
  if (patched.applied.length === 0) return { document, inverse: [], applied: [] };
  if (!isAssessmentDocument(patched.document)) throw new PatchError(findDocumentFaults(patched.document));
  return { ...patched, document: patched.document };
}

/**
 * Applies patches to any JSON object, without checking its shape.
 * @throws PatchError for a bad pointer, a forbidden member name, a value that is not JSON, or a parent that
 * is not an object.
 */
export function applyJsonPatches(document: JsonObject, patches: readonly Patch[]): PatchResult<JsonObject> {
  let root = document;
  const made = new Set<object>();
  const inverse: Patch[] = [];
  const applied: Patch[] = [];
  for (const patch of patches) {
    const segments = parsePointer(patch.path);
    const fault = patch.op === 'set' ? valueFault(patch.value, patch.path, 0) : null;
    if (fault !== null) throw new PatchError([fault]);
    const undo = inverseOf(root, segments, patch);
    if (undo === null) continue;
    root = patch.op === 'set' ? writeValue(made, root, segments, patch.value) : removeValue(root, segments);
    inverse.push(undo);
    applied.push(patch);
  }
  return { document: root, inverse: inverse.reverse(), applied };
}

/** Computes the patch that reverts a patch on this state; null when the patch has no effect. */
function inverseOf(root: JsonObject, segments: readonly string[], patch: Patch): Patch | null {
  let at: unknown = root;
  for (const [depth, segment] of segments.entries()) {
    if (!isRecord(at)) {
      const path = formatPointer(...segments.slice(0, depth));
      throw new PatchError([{ code: 'patch.notObject', path, text: patchFaultTexts.notObject }]);
    }
    if (!Object.hasOwn(at, segment)) {
      return patch.op === 'set'
        ? { op: 'remove', path: formatPointer(...segments.slice(0, depth + 1)) }
        : null;
    }
    at = at[segment];
  }
  if (patch.op === 'set' && isSameJson(at, patch.value)) return null;
  return { op: 'set', path: patch.path, value: at };
}

/**
 * Writes a value into the object. `made` holds the objects that the current patches have created. They are not
 * shared, so they are changed in place, which avoids copying a long list for each of its entries.
 */
function writeValue(
  made: Set<object>,
  root: JsonObject,
  segments: readonly string[],
  value: unknown,
): JsonObject {
  const [first, ...rest] = segments;
  if (first === undefined) return root;
  const below = Object.hasOwn(root, first) ? root[first] : undefined;
  const member = rest.length === 0 ? value : writeValue(made, isRecord(below) ? below : {}, rest, value);
  if (made.has(root)) return Object.assign(root, { [first]: member });
  const copy = { ...root, [first]: member };
  made.add(copy);
  return copy;
}

function removeValue(root: JsonObject, segments: readonly string[]): JsonObject {
  const [first, ...rest] = segments;
  if (first === undefined) return root;
  if (rest.length > 0) {
    const below = root[first];
    return isRecord(below) ? { ...root, [first]: removeValue(below, rest) } : root;
  }
  const { [first]: _, ...others } = root;
  return others;
}

/**
 * Finds the fault of a value that a document cannot contain: not JSON, too deep, or with a member name such as
 * `__proto__`.
 */
function valueFault(value: unknown, path: string, depth: number): DocumentFault | null {
  if (depth > deepestValue) return { code: 'patch.value', path, text: patchFaultTexts.deep };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : { code: 'patch.value', path, text: patchFaultTexts.notFinite };
  }
  if (typeof value !== 'object') return { code: 'patch.value', path, text: patchFaultTexts.notJson };
  for (const [name, member] of Object.entries(value)) {
    const place = path + formatPointer(name);
    if (isForbiddenKey(name)) {
      return { code: 'patch.forbidden', path: place, text: patchFaultTexts.forbidden };
    }
    const fault = valueFault(member, place, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * Computes the smallest patches that change `before` into `after`. Lists and plain values are replaced as a whole.
 */
export function computePatchesBetween(before: object, after: object): readonly Patch[] {
  const patches: Patch[] = [];
  collectPatches('', before, after, patches);
  return patches;
}

function collectPatches(path: string, before: unknown, after: unknown, patches: Patch[]): void {
  if (isSameJson(before, after)) return;
  if (!isRecord(before) || !isRecord(after)) {
    patches.push({ op: 'set', path, value: after });
    return;
  }
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) patches.push({ op: 'remove', path: path + formatPointer(name) });
  }
  for (const [name, value] of Object.entries(after)) {
    const place = path + formatPointer(name);
    if (value === undefined) continue;
    if (Object.hasOwn(before, name)) collectPatches(place, before[name], value, patches);
    else patches.push({ op: 'set', path: place, value });
  }
}

/**
 * Lists the JSON pointers of the deepest values that were added, removed or changed between two states. The result
 * depends only on the two states, not on the patches between them.
 */
export function findChangedPointers(before: object, after: object): readonly string[] {
  return placesBelow('', before, after);
}

function placesBelow(path: string, before: unknown, after: unknown): readonly string[] {
  if (isSameJson(before, after)) return [];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  const below = [...names].flatMap((name) => placesBelow(path + formatPointer(name), was[name], is[name]));
  // Lists, plain values and empty objects have no members to compare, so their own path is the changed one.
  const isPlain = (value: unknown) => value !== undefined && !isRecord(value);
  return below.length === 0 || isPlain(before) || isPlain(after) ? [path, ...below] : below;
}
