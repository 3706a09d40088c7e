import {
  type FeedPublication,
  type FeedSearch,
  type FeedTag,
  newsCutoffDate,
  type TagType,
  tagTypes,
} from '@klarsikt/contract';
import { addDays, getDayPart } from '@klarsikt/engine/calendar';
import {
  type CompiledModel,
  getPublicationPicture,
  type Publication,
  type PublicationPicture,
  type Tag,
  toWebAddress,
} from '@klarsikt/engine/model';
import { type AffectedEntities, findAffectedEntities } from '@klarsikt/engine/news';
import { listSearchForms, type Text, toComparableText } from '@klarsikt/engine/text';

export type PublicationMarks = ReadonlyMap<string, { readonly read: boolean; readonly saved: boolean }>;
export const noPublicationMarks: PublicationMarks = new Map();

const highlightTag = 'highlight';

const tagType = ({ type }: Tag): TagType | null => tagTypes.find((known) => known === type) ?? null;

interface Entry {
  readonly publication: Publication;
  readonly tags: readonly Tag[];
  readonly highlight: boolean;
  readonly picture: PublicationPicture | null;
  readonly touched: AffectedEntities;
  readonly words: string;
}

function buildEntry(model: CompiledModel, publication: Publication): Entry {
  const carried = publication.tags.flatMap((key) => model.tags.byKey.get(key) ?? []);
  const tags = carried.filter((tag) => tagType(tag) !== null);
  const names = tags.flatMap(({ name }) => [name.en, name.sv]);
  const { title, text, source } = publication;
  return {
    publication,
    tags,
    highlight: carried.some(({ tag }) => tag === highlightTag),
    picture: getPublicationPicture(publication),
    touched: findAffectedEntities(model, publication),
    words: toComparableText([title.en, title.sv, text.en, text.sv, source, ...names].join('\n')),
  };
}

const known = new WeakMap<CompiledModel, readonly Entry[]>();

/** Returns all publications of the projection, newest first; cached per projection. */
function getEntries(model: CompiledModel): readonly Entry[] {
  const made =
    known.get(model) ??
    model.publications.list
      .map((publication) => buildEntry(model, publication))
      .toSorted(
        (a, b) =>
          b.publication.published.localeCompare(a.publication.published) ||
          b.publication.id - a.publication.id,
      );
  known.set(model, made);
  return made;
}

/** Returns true unless the search has a start date, ids, a text, or only saved publications. */
function excludesOldNews({ from, ids = [], text = '', saved }: FeedSearch): boolean {
  return from === undefined && ids.length === 0 && text.trim() === '' && saved !== true;
}

type EntryTest = (entry: Entry) => boolean;

/** Builds the test of a publication against all search conditions except the tags. */
function buildCondition(search: FeedSearch, marks: PublicationMarks): EntryTest {
  const { from = excludesOldNews(search) ? newsCutoffDate : '', until, ids = [], text = '' } = search;
  const chosen = new Set(ids);
  const words = toComparableText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return ({ publication: { id, key, published }, words: all }) => {
    const day = getDayPart(published);
    return (
      day >= from &&
      (until === undefined || day <= until) &&
      (chosen.size === 0 || chosen.has(id)) &&
      words.every((word) => listSearchForms(word).some((form) => all.includes(form))) &&
      (search.unread !== true || marks.get(key)?.read !== true) &&
      (search.saved !== true || marks.get(key)?.saved === true)
    );
  };
}

/** Groups the selected tags by type. Keys outside the projection form a separate type, which matches nothing. */
function groupTagsByType(model: CompiledModel, keys: readonly string[]): ReadonlyMap<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const key of keys) {
    const tag = model.tags.byKey.get(key);
    const type = (tag && tagType(tag)) ?? 'unknown';
    groups.set(type, (groups.get(type) ?? new Set()).add(key));
  }
  return groups;
}

function hasAllTags(entry: Entry, chosen: ReadonlyMap<string, Set<string>>, but?: string): boolean {
  return [...chosen].every(([type, keys]) => type === but || entry.tags.some(({ key }) => keys.has(key)));
}

export interface FeedMatches {
  readonly publications: readonly Entry[];
  readonly facets: readonly FeedTag[];
  readonly cut: boolean;
}

export function findPublications(
  model: CompiledModel,
  search: FeedSearch,
  marks: PublicationMarks,
): FeedMatches {
  const condition = buildCondition(search, marks);
  const chosen = groupTagsByType(model, search.tags ?? []);
  const open = getEntries(model).filter(condition);
  const counts = new Map<string, number>();
  for (const entry of open)
    for (const tag of entry.tags)
      if (hasAllTags(entry, chosen, tag.type)) counts.set(tag.key, (counts.get(tag.key) ?? 0) + 1);
  return {
    publications: open.filter((entry) => hasAllTags(entry, chosen)),
    facets: buildTags(model, (key) => counts.get(key) ?? 0).filter(
      ({ key, type, count }) => count > 0 || chosen.get(type)?.has(key) === true,
    ),
    cut:
      excludesOldNews(search) &&
      getEntries(model).some(({ publication }) => publication.published < newsCutoffDate),
  };
}

function buildTags(model: CompiledModel, countOf: (key: string) => number): readonly FeedTag[] {
  return model.tags.list
    .flatMap((tag) => {
      const type = tagType(tag);
      const { key, id, name } = tag;
      return type === null ? [] : [{ key, id, name, type, count: countOf(key) }];
    })
    .toSorted((a, b) => tagTypes.indexOf(a.type) - tagTypes.indexOf(b.type) || b.count - a.count);
}

export function countPublicationsByTag(model: CompiledModel): readonly FeedTag[] {
  const counts = new Map<string, number>();
  for (const { tags } of getEntries(model))
    for (const { key } of tags) counts.set(key, (counts.get(key) ?? 0) + 1);
  return buildTags(model, (key) => counts.get(key) ?? 0).filter(({ count }) => count > 0);
}

interface NamedEntry {
  readonly id: number;
  readonly key: string;
  readonly name: Text;
}

function findNamed(
  { byKey }: { readonly byKey: ReadonlyMap<string, NamedEntry> },
  keys: readonly string[],
): NamedEntry[] {
  return keys.flatMap((wanted) => {
    const known = byKey.get(wanted);
    return known === undefined ? [] : [{ id: known.id, key: known.key, name: known.name }];
  });
}

export type StoredPictureHashes = ReadonlySet<string>;

export const noStoredPictureHashes: StoredPictureHashes = new Set();

export const listPublicationPictureHashes = (model: CompiledModel): readonly string[] => [
  ...new Set(getEntries(model).flatMap(({ picture }) => picture?.hash ?? [])),
];

export function buildFeedPublication(
  model: CompiledModel,
  entry: Entry,
  marks: PublicationMarks,
  pictures: StoredPictureHashes,
): FeedPublication {
  const { picture } = entry;
  const { id, key, title, text, published, source, url } = entry.publication;
  const mark = marks.get(key);
  const { threats, geographies, riskLists } = entry.touched;
  return {
    id,
    key,
    title,
    text,
    published,
    source,
    url: toWebAddress(url),
    picture:
      picture === null || !pictures.has(picture.hash)
        ? null
        : { path: picture.path, width: picture.width, height: picture.height },
    tags: entry.tags.map((tag) => tag.key),
    highlight: entry.highlight,
    threats: findNamed(model.threats, threats),
    places: findNamed(model.geographies, geographies),
    riskLists: findNamed(model.riskLists, riskLists),
    read: mark?.read ?? false,
    saved: mark?.saved ?? false,
  };
}

const highlightDays = 14;
const cardsShown = 60;

/**
 * Builds the cards of the mobile feed: highlights of the last two weeks, then the newest publications, then
 * publications saved for later.
 */
export function buildFeedCards(
  model: CompiledModel,
  marks: PublicationMarks,
  pictures: StoredPictureHashes,
  today: string,
): readonly FeedPublication[] {
  const since = addDays(today, -highlightDays);
  const recent = findPublications(model, {}, marks).publications;
  const first = recent.filter(({ highlight, publication }) => highlight && publication.published >= since);
  const newest = recent.filter((entry) => !first.includes(entry));
  const shown = [...first, ...newest].slice(0, cardsShown);
  const kept = findPublications(model, { saved: true }, marks).publications;
  return [...shown, ...kept.filter((entry) => !shown.includes(entry))].map((entry) =>
    buildFeedPublication(model, entry, marks, pictures),
  );
}
