/** Changes of the assessment document: applied, inverted, worked out from two states. Pure, with structural sharing. */
import type { JsonObject } from '../fields/parts.ts';
import {
  type DocumentFault,
  faultTexts,
  isForbiddenKey,
  isRecord,
  PatchError,
  pointerOf,
  sameJson,
  segmentsOf,
} from './pointer.ts';
import type { AssessmentDocument, Patch } from './types.ts';
import { faultsOf, isAssessmentDocument } from './validate.ts';

export type { JsonObject } from '../fields/parts.ts';

/** Result of applying patches. */
export interface Patched<D> {
  /** Shares every part that did not change with the document before. */
  readonly document: D;
  /** Undoes the patches: applying it gives the document before. */
  readonly inverse: readonly Patch[];
  /** The patches that changed something, in order. */
  readonly applied: readonly Patch[];
}

/** Deepest value that a patch may set; the document itself is less deep. */
const deepestValue = 16;

/**
 * Applies patches in order. `set` creates missing parents; `remove` of something absent does nothing; a patch that
 * changes nothing is left out of `applied`. Lists are values: they are set whole.
 * @throws PatchError with code and path of every fault, also when the outcome is no assessment document any more.
 */
export function applyPatches(
  document: AssessmentDocument,
  patches: readonly Patch[],
): Patched<AssessmentDocument> {
  const patched = applyJsonPatches({ ...document }, patches);
  if (patched.applied.length === 0) return { document, inverse: [], applied: [] };
  if (!isAssessmentDocument(patched.document)) throw new PatchError(faultsOf(patched.document));
  return { ...patched, document: patched.document };
}

/**
 * The same on any JSON object, without a shape to keep.
 * @throws PatchError for a bad pointer, a forbidden member name, a value that is not JSON, a parent that is no object.
 */
export function applyJsonPatches(document: JsonObject, patches: readonly Patch[]): Patched<JsonObject> {
  let root = document;
  const made = new Set<object>();
  const inverse: Patch[] = [];
  const applied: Patch[] = [];
  for (const patch of patches) {
    const segments = segmentsOf(patch.path);
    const fault = patch.op === 'set' ? valueFault(patch.value, patch.path, 0) : null;
    if (fault !== null) throw new PatchError([fault]);
    const undo = inverseOf(root, segments, patch);
    if (undo === null) continue;
    root = patch.op === 'set' ? written(made, root, segments, patch.value) : removed(root, segments);
    inverse.push(undo);
    applied.push(patch);
  }
  return { document: root, inverse: inverse.reverse(), applied };
}

/** The patch that undoes another one on this state, or null when that changes nothing. */
function inverseOf(root: JsonObject, segments: readonly string[], patch: Patch): Patch | null {
  let at: unknown = root;
  for (const [depth, segment] of segments.entries()) {
    if (!isRecord(at)) {
      const path = pointerOf(...segments.slice(0, depth));
      throw new PatchError([{ code: 'patch.notObject', path, text: faultTexts.notObject }]);
    }
    if (!Object.hasOwn(at, segment)) {
      return patch.op === 'set' ? { op: 'remove', path: pointerOf(...segments.slice(0, depth + 1)) } : null;
    }
    at = at[segment];
  }
  if (patch.op === 'set' && sameJson(at, patch.value)) return null;
  return { op: 'set', path: patch.path, value: at };
}

/**
 * The object with a value at a place. `made` are the objects that these patches have made themselves: nobody else has one
 * of them, so that they are written into. To copy a list of 250 places for each of them takes longer than all else.
 */
function written(
  made: Set<object>,
  root: JsonObject,
  segments: readonly string[],
  value: unknown,
): JsonObject {
  const [first, ...rest] = segments;
  if (first === undefined) return root;
  const below = Object.hasOwn(root, first) ? root[first] : undefined;
  const member = rest.length === 0 ? value : written(made, isRecord(below) ? below : {}, rest, value);
  if (made.has(root)) return Object.assign(root, { [first]: member });
  const copy = { ...root, [first]: member };
  made.add(copy);
  return copy;
}

function removed(root: JsonObject, segments: readonly string[]): JsonObject {
  const [first, ...rest] = segments;
  if (first === undefined) return root;
  if (rest.length > 0) {
    const below = root[first];
    return isRecord(below) ? { ...root, [first]: removed(below, rest) } : root;
  }
  const { [first]: _, ...others } = root;
  return others;
}

/** What keeps a value out of a document: it is not JSON, too deep, or names a prototype member. */
function valueFault(value: unknown, path: string, depth: number): DocumentFault | null {
  if (depth > deepestValue) return { code: 'patch.value', path, text: faultTexts.deep };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : { code: 'patch.value', path, text: faultTexts.notFinite };
  }
  if (typeof value !== 'object') return { code: 'patch.value', path, text: faultTexts.notJson };
  for (const [name, member] of Object.entries(value)) {
    const place = path + pointerOf(name);
    if (isForbiddenKey(name)) {
      return { code: 'patch.forbidden', path: place, text: faultTexts.forbidden };
    }
    const fault = valueFault(member, place, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * The patches that lead from one state to another, as few and as small as the objects allow: lists and plain values
 * are set whole. Applying them to `before` gives `after`.
 */
export function patchesBetween(before: object, after: object): readonly Patch[] {
  const patches: Patch[] = [];
  collect('', before, after, patches);
  return patches;
}

function collect(path: string, before: unknown, after: unknown, patches: Patch[]): void {
  if (sameJson(before, after)) return;
  if (!isRecord(before) || !isRecord(after)) {
    patches.push({ op: 'set', path, value: after });
    return;
  }
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) patches.push({ op: 'remove', path: path + pointerOf(name) });
  }
  for (const [name, value] of Object.entries(after)) {
    const place = path + pointerOf(name);
    if (value === undefined) continue;
    if (Object.hasOwn(before, name)) collect(place, before[name], value, patches);
    else patches.push({ op: 'set', path: place, value });
  }
}

/**
 * The places in which two states differ, each as deep as it goes: JSON pointers, of what is new, gone or other. The same two
 * states give the same places, however large the pieces are in which somebody wrote the change.
 */
export function changedPlaces(before: object, after: object): readonly string[] {
  return placesBelow('', before, after);
}

function placesBelow(path: string, before: unknown, after: unknown): readonly string[] {
  if (sameJson(before, after)) return [];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  const below = [...names].flatMap((name) => placesBelow(path + pointerOf(name), was[name], is[name]));
  // A list, a plain value, or an object without members has no place below it.
  const isPlain = (value: unknown) => value !== undefined && !isRecord(value);
  return below.length === 0 || isPlain(before) || isPlain(after) ? [path, ...below] : below;
}
