/**
 * Dates STIX objects: `modified` changes only with the content, and an object never has two contents with the same
 * `modified`.
 */
import { createHash } from 'node:crypto';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { addStixDates, type StixDates, type StixObject } from '@klarsikt/server/render/stix-objects.ts';
import type { StixObjectVersion, TaxiiListedObject } from './provides.ts';

export interface DatedStixObject {
  readonly version: TaxiiListedObject;
  readonly content: string;
}

export const computeStixDigest = (draft: StixObject): string =>
  createHash('sha256').update(toCanonicalJson(draft)).digest('base64url').slice(0, 22);

/** Input for dating objects. Times are milliseconds since 1970. */
export interface StixDatingRules {
  /** All existing versions of the objects, oldest first. */
  readonly known: ReadonlyMap<string, readonly StixObjectVersion[]>;
  /** The previous list: an unchanged object keeps its dates, and a changed object gets a later `modified`. */
  readonly previous: ReadonlyMap<string, TaxiiListedObject>;
  /**
   * Dates of new content: `created` for a new object, and `modified` unless it is taken or not later than the
   * previous one.
   */
  readonly at: StixDates;
}

/** Returns the first unused `modified` at or after `wish` and later than `after`. */
function findFreeTime(wish: number, after: number, versions: readonly StixObjectVersion[]): number {
  const taken = new Set(versions.map(({ modified }) => modified));
  let modified = Math.max(wish, after + 1);
  while (taken.has(modified)) modified += 1;
  return modified;
}

export function resolveStixVersion(
  id: string,
  digest: string,
  { known, previous, at }: StixDatingRules,
): StixObjectVersion {
  const before = previous.get(id);
  if (before?.digest === digest) return before;
  const versions = known.get(id) ?? [];
  const after = before?.modified ?? Number.NEGATIVE_INFINITY;
  const same = versions.findLast((version) => version.digest === digest && version.modified > after);
  if (same !== undefined) return same;
  const newest = before === undefined ? (versions.at(-1)?.modified ?? after) : after;
  const modified = findFreeTime(at.modified, newest, versions);
  const created = versions[0]?.created ?? before?.created ?? Math.min(at.created, modified);
  return { id, digest, created, modified };
}

export function assignStixDates(
  drafts: readonly StixObject[],
  rules: StixDatingRules,
): readonly DatedStixObject[] {
  return drafts.map((draft) => {
    const { id, digest, created, modified } = resolveStixVersion(draft.id, computeStixDigest(draft), rules);
    const revoked = draft.revoked === true ? { revoked: true as const } : {};
    const content = JSON.stringify(addStixDates(draft, { created, modified }));
    return { version: { id, digest, created, modified, ...revoked }, content };
  });
}

export const indexStixById = <V extends { readonly id: string }>(
  list: readonly V[],
): ReadonlyMap<string, V> => new Map(list.map((one) => [one.id, one]));

/** Groups versions by object id, oldest first. */
export function groupStixVersionsById(
  list: readonly StixObjectVersion[],
): ReadonlyMap<string, readonly StixObjectVersion[]> {
  const known = new Map<string, StixObjectVersion[]>();
  for (const version of list.toSorted((a, b) => a.modified - b.modified)) {
    const versions = known.get(version.id);
    if (versions === undefined) known.set(version.id, [version]);
    else versions.push(version);
  }
  return known;
}
