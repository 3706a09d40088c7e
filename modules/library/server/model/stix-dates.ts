/** Dates of STIX objects: a new `modified` for new content alone, and one content for each `modified`. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@klarsikt/engine';
import { dateObject, type StixDates, type StixObject } from '@klarsikt/server/render/stix-objects.ts';
import type { ListedObject, ObjectVersion } from './provides.ts';

/** A version with its content as JSON. */
export interface WrittenObject {
  readonly version: ListedObject;
  readonly content: string;
}

export const digestOf = (draft: StixObject): string =>
  createHash('sha256').update(canonicalJson(draft)).digest('base64url').slice(0, 22);

/** What dates are given by. Times are milliseconds since 1970. */
export interface DatingRules {
  /** Every version of the objects that there is, oldest first. */
  readonly known: ReadonlyMap<string, readonly ObjectVersion[]>;
  /** The list before this one: its objects keep their dates while their content is the same, and get later ones when not. */
  readonly previous: ReadonlyMap<string, ListedObject>;
  /** `modified` of new content, unless that would be taken or too early; and `created` of an object that is new. */
  readonly at: StixDates;
}

/** The first free `modified` from `wish` on that is later than `after`. */
function freeTime(wish: number, after: number, versions: readonly ObjectVersion[]): number {
  const taken = new Set(versions.map(({ modified }) => modified));
  let modified = Math.max(wish, after + 1);
  while (taken.has(modified)) modified += 1;
  return modified;
}

/** The version of an object that a list holds from now on: one that there is, or a new one. */
export function versionOf(id: string, digest: string, { known, previous, at }: DatingRules): ObjectVersion {
  const before = previous.get(id);
  if (before?.digest === digest) return before;
  const versions = known.get(id) ?? [];
  const after = before?.modified ?? Number.NEGATIVE_INFINITY;
  const same = versions.findLast((version) => version.digest === digest && version.modified > after);
  if (same !== undefined) return same;
  const newest = before === undefined ? (versions.at(-1)?.modified ?? after) : after;
  const modified = freeTime(at.modified, newest, versions);
  const created = versions[0]?.created ?? before?.created ?? Math.min(at.created, modified);
  return { id, digest, created, modified };
}

/** Dates a list of objects. */
export function dateDrafts(drafts: readonly StixObject[], rules: DatingRules): readonly WrittenObject[] {
  return drafts.map((draft) => {
    const { id, digest, created, modified } = versionOf(draft.id, digestOf(draft), rules);
    const revoked = draft.revoked === true ? { revoked: true as const } : {};
    const content = JSON.stringify(dateObject(draft, { created, modified }));
    return { version: { id, digest, created, modified, ...revoked }, content };
  });
}

export const byId = <V extends { readonly id: string }>(list: readonly V[]): ReadonlyMap<string, V> =>
  new Map(list.map((one) => [one.id, one]));

/** Versions by the id of their object, oldest first. */
export function versionsById(list: readonly ObjectVersion[]): ReadonlyMap<string, readonly ObjectVersion[]> {
  const known = new Map<string, ObjectVersion[]>();
  for (const version of list.toSorted((a, b) => a.modified - b.modified)) {
    const versions = known.get(version.id);
    if (versions === undefined) known.set(version.id, [version]);
    else versions.push(version);
  }
  return known;
}
