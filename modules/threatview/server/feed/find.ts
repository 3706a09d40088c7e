/** Publications of one projection: what matches a question, and where each tag would lead. */
import {
  type FeedPublication,
  type FeedSearch,
  type FeedTag,
  newsCutoffDate,
  type TagType,
  tagTypes,
} from '@klarsikt/contract';
import {
  addDays,
  type CompiledModel,
  comparable,
  type Publication,
  type PublicationPicture,
  pictureOf,
  soughtForms,
  type Tag,
  type Text,
  type Touched,
  touchedBy,
  webAddressOf,
  writtenDay,
} from '@klarsikt/engine';

/** What a person has marked, by publication key. */
export type Marks = ReadonlyMap<string, { readonly read: boolean; readonly saved: boolean }>;
export const noMarks: Marks = new Map();

const highlightTag = 'highlight';

const tagType = ({ type }: Tag): TagType | null => tagTypes.find((known) => known === type) ?? null;

interface Entry {
  readonly publication: Publication;
  readonly tags: readonly Tag[];
  readonly highlight: boolean;
  readonly picture: PublicationPicture | null;
  readonly touched: Touched;
  /** Everything that a text search looks at, in lower case. */
  readonly words: string;
}

function entryOf(model: CompiledModel, publication: Publication): Entry {
  const carried = publication.tags.flatMap((key) => model.tags.byKey.get(key) ?? []);
  const tags = carried.filter((tag) => tagType(tag) !== null);
  const names = tags.flatMap(({ name }) => [name.en, name.sv]);
  const { title, text, source } = publication;
  return {
    publication,
    tags,
    highlight: carried.some(({ tag }) => tag === highlightTag),
    picture: pictureOf(publication),
    touched: touchedBy(model, publication),
    words: comparable([title.en, title.sv, text.en, text.sv, source, ...names].join('\n')),
  };
}

const known = new WeakMap<CompiledModel, readonly Entry[]>();

/** Every publication of the projection, newest first; made once per projection. */
function entriesOf(model: CompiledModel): readonly Entry[] {
  const made =
    known.get(model) ??
    model.publications.list
      .map((publication) => entryOf(model, publication))
      .toSorted(
        (a, b) =>
          b.publication.published.localeCompare(a.publication.published) ||
          b.publication.id - a.publication.id,
      );
  known.set(model, made);
  return made;
}

/** True when nothing in the question asks for older publications. */
function leavesOldOut({ from, ids = [], text = '', saved }: FeedSearch): boolean {
  return from === undefined && ids.length === 0 && text.trim() === '' && saved !== true;
}

type Test = (entry: Entry) => boolean;

/** Every condition but the tags. */
function conditionOf(search: FeedSearch, marks: Marks): Test {
  const { from = leavesOldOut(search) ? newsCutoffDate : '', until, ids = [], text = '' } = search;
  const chosen = new Set(ids);
  const words = comparable(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return ({ publication: { id, key, published }, words: all }) => {
    const day = writtenDay(published);
    return (
      day >= from &&
      (until === undefined || day <= until) &&
      (chosen.size === 0 || chosen.has(id)) &&
      words.every((word) => soughtForms(word).some((form) => all.includes(form))) &&
      (search.unread !== true || marks.get(key)?.read !== true) &&
      (search.saved !== true || marks.get(key)?.saved === true)
    );
  };
}

/** Chosen tags by type; what the projection does not hold is a type of its own, which nothing matches. */
function chosenByType(model: CompiledModel, keys: readonly string[]): ReadonlyMap<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const key of keys) {
    const tag = model.tags.byKey.get(key);
    const type = (tag && tagType(tag)) ?? 'unknown';
    groups.set(type, (groups.get(type) ?? new Set()).add(key));
  }
  return groups;
}

function carriesAll(entry: Entry, chosen: ReadonlyMap<string, Set<string>>, but?: string): boolean {
  return [...chosen].every(([type, keys]) => type === but || entry.tags.some(({ key }) => keys.has(key)));
}

export interface Found {
  readonly publications: readonly Entry[];
  readonly facets: readonly FeedTag[];
  readonly cut: boolean;
}

export function findPublications(model: CompiledModel, search: FeedSearch, marks: Marks): Found {
  const condition = conditionOf(search, marks);
  const chosen = chosenByType(model, search.tags ?? []);
  const open = entriesOf(model).filter(condition);
  const counts = new Map<string, number>();
  for (const entry of open)
    for (const tag of entry.tags)
      if (carriesAll(entry, chosen, tag.type)) counts.set(tag.key, (counts.get(tag.key) ?? 0) + 1);
  return {
    publications: open.filter((entry) => carriesAll(entry, chosen)),
    facets: tagsOf(model, (key) => counts.get(key) ?? 0).filter(
      ({ key, type, count }) => count > 0 || chosen.get(type)?.has(key) === true,
    ),
    cut:
      leavesOldOut(search) &&
      entriesOf(model).some(({ publication }) => publication.published < newsCutoffDate),
  };
}

/** Tags in the order of their types, the most used first. */
function tagsOf(model: CompiledModel, countOf: (key: string) => number): readonly FeedTag[] {
  return model.tags.list
    .flatMap((tag) => {
      const type = tagType(tag);
      const { key, id, name } = tag;
      return type === null ? [] : [{ key, id, name, type, count: countOf(key) }];
    })
    .toSorted((a, b) => tagTypes.indexOf(a.type) - tagTypes.indexOf(b.type) || b.count - a.count);
}

/** Tags that at least one publication carries. */
export function usedTags(model: CompiledModel): readonly FeedTag[] {
  const counts = new Map<string, number>();
  for (const { tags } of entriesOf(model))
    for (const { key } of tags) counts.set(key, (counts.get(key) ?? 0) + 1);
  return tagsOf(model, (key) => counts.get(key) ?? 0).filter(({ count }) => count > 0);
}

interface Named {
  readonly id: number;
  readonly key: string;
  readonly name: Text;
}

function named({ byKey }: { readonly byKey: ReadonlyMap<string, Named> }, keys: readonly string[]): Named[] {
  return keys.flatMap((wanted) => {
    const known = byKey.get(wanted);
    return known === undefined ? [] : [{ id: known.id, key: known.key, name: known.name }];
  });
}

/** Hashes of the pictures that the installation keeps. */
export type KeptPictures = ReadonlySet<string>;

/** For texts that show no pictures. */
export const noPictures: KeptPictures = new Set();

/** Hashes of the pictures that the publications of the projection name. */
export const picturesNamed = (model: CompiledModel): readonly string[] => [
  ...new Set(entriesOf(model).flatMap(({ picture }) => picture?.hash ?? [])),
];

/** A publication as the wire has it. A picture that the installation does not keep is left out. */
export function wire(
  model: CompiledModel,
  entry: Entry,
  marks: Marks,
  pictures: KeptPictures,
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
    url: webAddressOf(url),
    picture:
      picture === null || !pictures.has(picture.hash)
        ? null
        : { path: picture.path, width: picture.width, height: picture.height },
    tags: entry.tags.map((tag) => tag.key),
    highlight: entry.highlight,
    threats: named(model.threats, threats),
    places: named(model.geographies, geographies),
    riskLists: named(model.riskLists, riskLists),
    read: mark?.read ?? false,
    saved: mark?.saved ?? false,
  };
}

const highlightDays = 14;
const cardsShown = 60;

/** The phone's cards: what the editors chose in the last two weeks, then the newest, then what is kept for later. */
export function cardsOf(
  model: CompiledModel,
  marks: Marks,
  pictures: KeptPictures,
  today: string,
): readonly FeedPublication[] {
  const since = addDays(today, -highlightDays);
  const recent = findPublications(model, {}, marks).publications;
  const first = recent.filter(({ highlight, publication }) => highlight && publication.published >= since);
  const newest = recent.filter((entry) => !first.includes(entry));
  const shown = [...first, ...newest].slice(0, cardsShown);
  const kept = findPublications(model, { saved: true }, marks).publications;
  return [...shown, ...kept.filter((entry) => !shown.includes(entry))].map((entry) =>
    wire(model, entry, marks, pictures),
  );
}
