/** Adds publications that are released between two versions of the model (docs/decisions/0055). */

import { createEntityLookup } from './compile.ts';
import type { CompiledModel, EntityLookup } from './compiled-model.ts';
import type { ModelEntity, Publication, Tag } from './types.ts';

/** The release of a publication, or its withdrawal, at an instant. */
export interface PublicationRelease {
  /**
   * A number that increases with every release; of two releases at the same instant, the release with the higher
   * number counts.
   */
  readonly number: number;
  /** Key of the publication. */
  readonly key: string;
  /** Start of the release: ISO 8601 in UTC, in the form that `Date.toISOString` writes. */
  readonly at: string;
  /** The released publication; null if the release withdraws it. */
  readonly publication: Publication | null;
  /** The tags of the publication, for readers whose model version lacks them. */
  readonly tags: readonly Tag[];
}

/**
 * The present instant, and the instant at which the model version was published; both in the form of
 * `PublicationRelease.at`.
 */
export interface NewsInstants {
  readonly now: string;
  readonly published: string;
}

/** Returns the last release of each publication until `now`, by key. */
function findLastReleases(
  releases: readonly PublicationRelease[],
  now: string,
): ReadonlyMap<string, PublicationRelease> {
  const last = new Map<string, PublicationRelease>();
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
 * Returns the releases to add to a model version, ordered by number: the last release of each publication until now.
 * A release is left out if the version contains the publication and was published after it, or if it withdraws a
 * publication that the version lacks. `holds` tests whether the version contains a key.
 */
export function findReleasesToApply(
  releases: readonly PublicationRelease[],
  { now, published }: NewsInstants,
  holds: (key: string) => boolean,
): readonly PublicationRelease[] {
  return [...findLastReleases(releases, now).values()]
    .filter(({ key, at, publication }) => (holds(key) ? at > published : publication !== null))
    .toSorted((a, b) => a.number - b.number);
}

/** Returns the list with some entities replaced or removed, and new entities appended. */
function replaceEntities<E extends ModelEntity>(
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

const keepKnownKeys = ({ byKey }: EntityLookup<ModelEntity>, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => byKey.has(key));

/** Returns the tag without references to entities that the reader's part of the model lacks. */
function shownTag(model: CompiledModel, tag: Tag): Tag {
  return {
    ...tag,
    geographies: keepKnownKeys(model.geographies, tag.geographies),
    categories: keepKnownKeys(model.categories, tag.categories),
    threats: keepKnownKeys(model.threats, tag.threats),
  };
}

/**
 * Replaces publications of a model by those of releases (from `findReleasesToApply`). Existing tags are not changed.
 * New tags and publications lose references to entities that the model lacks.
 */
export function applyPublicationReleases(
  model: CompiledModel,
  counting: readonly PublicationRelease[],
): CompiledModel {
  if (counting.length === 0) return model;
  const fresh = counting
    .flatMap(({ tags }) => tags)
    .filter(({ key }) => !model.tags.byKey.has(key))
    .map((tag) => [tag.key, shownTag(model, tag)] as const);
  const tags = createEntityLookup(replaceEntities(model.tags.list, new Map(fresh)));
  const shown = (publication: Publication): Publication => ({
    ...publication,
    tags: keepKnownKeys(tags, publication.tags),
    reference:
      publication.reference !== null && model.references.byKey.has(publication.reference)
        ? publication.reference
        : null,
  });
  const changed = counting.map(
    ({ key, publication }) => [key, publication === null ? null : shown(publication)] as const,
  );
  const publications = createEntityLookup(replaceEntities(model.publications.list, new Map(changed)));
  const source = { ...model.source, publications: publications.list, tags: tags.list };
  return { ...model, source, publications, tags };
}
