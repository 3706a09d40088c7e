/** Dates of STIX objects: only new content gets a new `modified`, and each `modified` of an object has one content. */
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
  /** The previous list: unchanged objects keep their dates, and changed ones get later dates. */
  readonly previous: ReadonlyMap<string, TaxiiListedObject>;
  /** `modified` of new content unless it is taken or too early, and `created` of a new object. */
  readonly at: StixDates;
}

/** First unused `modified` at or after `wish` and after `after`. */
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

/** Versions by object id, oldest first. */
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
