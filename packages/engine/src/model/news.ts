/** News that goes out between two versions of the model (docs/decisions/0055). */

import { lookup } from './compile.ts';
import type { CompiledModel, Lookup } from './compiled-model.ts';
import type { Entity, Publication, Tag } from './types.ts';

/** A publication that goes out, or is taken out, at an instant. */
export interface NewsRelease {
  /** Grows with every release: the later of two for one instant counts. */
  readonly number: number;
  /** Key of the publication. */
  readonly key: string;
  /** From when on it counts: ISO 8601 in UTC, as `Date.toISOString` writes it. */
  readonly at: string;
  /** What readers see from then on; null takes the publication out. */
  readonly publication: Publication | null;
  /** The tags that it carries, for readers whose version does not have them yet. */
  readonly tags: readonly Tag[];
}

/** When the releases are looked at, and when the version was published that they are laid over. Both as `NewsRelease.at`. */
export interface NewsTime {
  readonly now: string;
  readonly published: string;
}

/** The last release of each publication that has gone out by `now`, by key. */
function goneOut(releases: readonly NewsRelease[], now: string): ReadonlyMap<string, NewsRelease> {
  const last = new Map<string, NewsRelease>();
  for (const release of releases) {
    const known = last.get(release.key);
    const later =
      known === undefined ||
      release.at > known.at ||
      (release.at === known.at && release.number > known.number);
    if (release.at <= now && later) last.set(release.key, release);
  }
  return last;
}

/**
 * The releases that count beside a version, in the order of their numbers: of each publication the last one that has
 * gone out, unless the version has the publication too and is younger. `holds` says whether the version has a key.
 */
export function countingReleases(
  releases: readonly NewsRelease[],
  { now, published }: NewsTime,
  holds: (key: string) => boolean,
): readonly NewsRelease[] {
  return [...goneOut(releases, now).values()]
    .filter(({ key, at, publication }) => (holds(key) ? at > published : publication !== null))
    .toSorted((a, b) => a.number - b.number);
}

/** The list with some entities replaced or left out, and with new ones at its end. */
function laidOver<E extends Entity>(
  list: readonly E[],
  changed: ReadonlyMap<string, E | null>,
): readonly E[] {
  const known = new Set(list.map(({ key }) => key));
  const kept = list.flatMap((entity) => {
    const own = changed.get(entity.key);
    return own === undefined ? [entity] : own === null ? [] : [own];
  });
  return [
    ...kept,
    ...[...changed].flatMap(([key, entity]) => (entity === null || known.has(key) ? [] : [entity])),
  ];
}

const keysIn = ({ byKey }: Lookup<Entity>, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => byKey.has(key));

/** A tag without what the projection does not show. */
function shownTag(model: CompiledModel, tag: Tag): Tag {
  return {
    ...tag,
    geographies: keysIn(model.geographies, tag.geographies),
    categories: keysIn(model.categories, tag.categories),
    threats: keysIn(model.threats, tag.threats),
  };
}

/**
 * A projection with releases (as `countingReleases` gives them) in place of its publications. Tags that the projection
 * has stay as they are; new ones come in without what it does not show, and so do references of the publications.
 */
export function withReleases(model: CompiledModel, counting: readonly NewsRelease[]): CompiledModel {
  if (counting.length === 0) return model;
  const fresh = counting
    .flatMap(({ tags }) => tags)
    .filter(({ key }) => !model.tags.byKey.has(key))
    .map((tag) => [tag.key, shownTag(model, tag)] as const);
  const tags = lookup(laidOver(model.tags.list, new Map(fresh)));
  const shown = (publication: Publication): Publication => ({
    ...publication,
    tags: keysIn(tags, publication.tags),
    reference:
      publication.reference !== null && model.references.byKey.has(publication.reference)
        ? publication.reference
        : null,
  });
  const changed = counting.map(
    ({ key, publication }) => [key, publication === null ? null : shown(publication)] as const,
  );
  const publications = lookup(laidOver(model.publications.list, new Map(changed)));
  const source = { ...model.source, publications: publications.list, tags: tags.list };
  return { ...model, source, publications, tags };
}
