/**
 * Converts objects of a threat library to entities of the reference model (design page on imports;
 * specification 001 section 3.1).
 */
import type { JsonObject } from '@klarsikt/engine/fields';
import { type CollectionName, modelLimits } from '@klarsikt/engine/model';
import type { RiskType } from '@klarsikt/engine/text';
import type { AttachedObject, ImportedEntity, ImportKeyLookup } from './imported.ts';
import type { ImportKind, StagedLibrary, StagedObject, StagedRelation } from './staged.ts';
import { listCitedWorks, toCitedWorkId } from './summary.ts';

const collectionOfKind: { readonly [kind: string]: CollectionName } = {
  categories: 'categories',
  threats: 'threats',
  controls: 'controls',
  products: 'products',
  transactions: 'transactions',
  customers: 'customers',
  references: 'references',
  publications: 'publications',
  geographies: 'geographies',
};

const riskKinds = ['customers', 'products', 'transactions'] as const;
type RiskKind = (typeof riskKinds)[number];

/** The objects of a file with their relations. */
interface LibraryContext {
  readonly objects: ReadonlyMap<string, StagedObject>;
  /** Relations by the ids of both their ends. */
  readonly relations: ReadonlyMap<string, readonly StagedRelation[]>;
  readonly workbook: boolean;
  /** Kinds of objects in the file. The absence of other kinds, and of relations to them, means nothing. */
  readonly kinds: ReadonlySet<ImportKind>;
}

/** Returns a text in both languages, or only in English if the file has no Swedish text. */
const bilingualWords = (en: string, sv: string | undefined): JsonObject => (sv ? { en, sv } : { en });

const nameMembers = (object: StagedObject): JsonObject => ({
  name: bilingualWords(object.name, object.swedish?.name),
});

const descriptionMembers = (object: StagedObject): JsonObject => ({
  ...nameMembers(object),
  description: bilingualWords(object.description, object.swedish?.description),
});

/** Finds the objects of a kind that are related to an object, each once, with the relation. */
function findRelatedObjects(object: StagedObject, kind: string, { objects, relations }: LibraryContext) {
  const seen = new Set<string>();
  return (relations.get(object.id) ?? []).flatMap((relation) => {
    const other = objects.get(relation.source === object.id ? relation.target : relation.source);
    if (other?.kind !== kind || other.id === object.id || seen.has(other.id)) return [];
    seen.add(other.id);
    return [{ other, relation }];
  });
}

const keepKnownKeys = (keys: readonly (string | null)[]): readonly string[] => [
  ...new Set(keys.flatMap((key) => key ?? [])),
];

/** Suggests a risk type for an indicator without one: the type to which its threat has the most relations. */
function suggestRiskType(object: StagedObject, around: LibraryContext): RiskType {
  const counts = riskKinds.map((kind) => ({ kind, count: findRelatedObjects(object, kind, around).length }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count === 0 ? 'transactions' : best.kind;
}

function threatMembers(object: StagedObject, around: LibraryContext, keyOf: ImportKeyLookup): JsonObject {
  const { kinds } = around;
  const keysOf = (kind: RiskKind) =>
    keepKnownKeys(findRelatedObjects(object, kind, around).map(({ other }) => keyOf(other.id)));
  const type = suggestRiskType(object, around);
  const indicators = findRelatedObjects(object, 'indicators', around).map(({ other }) => ({
    type,
    key: null,
    text: { en: other.description || other.name, sv: other.swedish?.description ?? '' },
  }));
  const exploitation = findRelatedObjects(object, 'products', around).flatMap(({ other, relation }) => {
    const product = keyOf(other.id);
    if (product === null || relation.text === '') return [];
    return [{ product, channel: null, text: { en: relation.text, sv: '' } }];
  });
  const [category = null] = object.categories;
  return {
    ...nameMembers(object),
    ...(object.summary === '' ? {} : { summary: bilingualWords(object.summary, '') }),
    ...(category === null && !kinds.has('categories')
      ? {}
      : createReferenceMember('category', category, 'categories', around, keyOf)),
    ...createReferenceMember('parent', object.parent, 'threats', around, keyOf),
    ...(around.workbook ? { relevance: ['ml'] } : {}),
    label: 'GLOBAL',
    relations: Object.fromEntries(
      riskKinds.filter((kind) => kinds.has(kind)).map((kind) => [kind, keysOf(kind)]),
    ),
    ...(kinds.has('references')
      ? { references: keepKnownKeys(object.works.map((work) => keyOf(toCitedWorkId(work)))) }
      : {}),
    texts: {
      generalInfo: bilingualWords(object.description, object.swedish?.description),
      ...(kinds.has('products') ? { exploitation } : {}),
      ...(kinds.has('indicators') ? { indicators } : {}),
    },
  };
}

/**
 * Creates a member that refers to another object. If the file does not contain that object, the entity from an
 * earlier file is used.
 */
function createReferenceMember(
  member: string,
  id: string | null,
  kind: ImportKind,
  { objects }: LibraryContext,
  keyOf: ImportKeyLookup,
): JsonObject {
  const other = id === null ? undefined : objects.get(id);
  if (id === null || other !== undefined) return { [member]: other?.kind === kind ? keyOf(other.id) : null };
  const key = keyOf(id);
  return key === null ? {} : { [member]: key };
}

/** Creates the members of a cited work. A library gives only its name, address and description. */
const workMembers = ({ name, url, text }: StagedObject['works'][number]): JsonObject => ({
  name: { en: name },
  description: { en: text === name ? '' : text },
  title: name,
  url,
  online: url !== '',
});

function membersOf(object: StagedObject, around: LibraryContext, keyOf: ImportKeyLookup): JsonObject {
  switch (object.kind) {
    case 'threats':
      return threatMembers(object, around, keyOf);
    case 'controls':
      return { ...descriptionMembers(object), general: true };
    case 'publications':
      return {
        title: bilingualWords(object.name, object.swedish?.name),
        text: bilingualWords(object.description, object.swedish?.description),
        url: object.url,
      };
    case 'geographies':
      return object.name === '' ? {} : { ...nameMembers(object), iso: object.country, kind: 'country' };
    case 'references':
      return workMembers({ name: object.name, url: object.url, text: object.description });
    default:
      return descriptionMembers(object);
  }
}

function convertObject(
  object: StagedObject,
  collection: CollectionName,
  around: LibraryContext,
): ImportedEntity {
  const { id, name, place, kind } = object;
  return {
    ...{ id, collection, name, place },
    // Use the country only for places, because for other objects it states where they are observed.
    country: kind === 'geographies' ? object.country : '',
    key: null,
    aliases: [...new Set([...object.aliases, ...object.externalIds])].join('; ').slice(0, modelLimits.text),
    optional: kind === 'customers',
    members: (keyOf) => membersOf(object, around, keyOf),
  };
}

/** Converts an entity from an export of this product, in which references are keys. */
function convertOwnObject({
  id,
  place,
  name,
  own,
}: StagedObject & { readonly own: object }): ImportedEntity[] {
  if (own === null) return [];
  const { collection, entity } = own;
  const { id: _, key, ...members } = entity;
  const blank = { aliases: '', country: '', optional: false };
  return [{ ...blank, id, collection, key, name, place, members: () => members }];
}

function relationsByEnd(relations: readonly StagedRelation[]): LibraryContext['relations'] {
  const found = new Map<string, StagedRelation[]>();
  for (const relation of relations)
    for (const end of new Set([relation.source, relation.target])) {
      const before = found.get(end);
      if (before === undefined) found.set(end, [relation]);
      else before.push(relation);
    }
  return found;
}

/** Collects the distinct works that objects cite but that no sheet lists. Works without a name are refused. */
function collectNamedWorks({ objects }: StagedLibrary): ImportedEntity[] {
  const listed = new Set(
    objects.flatMap(({ kind, name, url }) =>
      kind === 'references' ? [toCitedWorkId({ name, url, text: '' })] : [],
    ),
  );
  const holders = new Map<string, StagedObject>();
  for (const object of objects)
    for (const id of object.works.map(toCitedWorkId)) if (!holders.has(id)) holders.set(id, object);
  return listCitedWorks(objects).flatMap((work): ImportedEntity[] => {
    const id = toCitedWorkId(work);
    const holder = holders.get(id);
    if (work.name === '' || listed.has(id) || holder === undefined) return [];
    return [
      {
        ...{ id, key: null, name: work.name, place: holder.place, aliases: '', country: '', optional: false },
        collection: 'references',
        members: () => workMembers(work),
      },
    ];
  });
}

/**
 * Converts a library to entities. `beside` are the objects that become part of an entity or are stored outside the
 * model.
 */
export function convertLibrary(staged: StagedLibrary): {
  readonly imported: readonly ImportedEntity[];
  readonly beside: readonly AttachedObject[];
} {
  const { objects, relations } = staged;
  const around: LibraryContext = {
    objects: new Map(objects.map((object) => [object.id, object])),
    relations: relationsByEnd(relations),
    workbook: staged.format === 'workbook',
    kinds: new Set([
      ...objects.map(({ kind }) => kind),
      ...objects.flatMap(({ works }) => (works.length > 0 ? ['references' as const] : [])),
    ]),
  };
  const isOwn = objects.some(({ own }) => own !== null);
  const imported = objects.flatMap((object): ImportedEntity[] => {
    const { own, kept, kind } = object;
    if (own !== null) return convertOwnObject({ ...object, own });
    const collection = collectionOfKind[kind];
    return collection === undefined || kept ? [] : [convertObject(object, collection, around)];
  });
  const works = isOwn ? [] : collectNamedWorks(staged);
  return { imported: [...imported, ...works], beside: collectAttachedObjects(staged, around) };
}

function collectAttachedObjects(
  { objects, relations, keptRelations }: StagedLibrary,
  around: LibraryContext,
): readonly AttachedObject[] {
  const parts = objects.flatMap((object): AttachedObject[] => {
    const { id, kind, name, place, description } = object;
    if (object.own !== null || !(kind === 'indicators' || object.kept)) return [];
    const [threat] = kind === 'indicators' ? findRelatedObjects(object, 'threats', around) : [];
    return [{ id, kind, name: name || description, place, of: threat?.other.id ?? null, text: description }];
  });
  const acts = relations.filter(({ type, text }) => type === 'mitigates' && text !== '');
  const also = objects.flatMap(({ id, name, place, categories }) =>
    categories.slice(1).map(
      (category): AttachedObject => ({
        id: `${id} category ${category}`,
        kind: 'relations',
        name: `${name} · ${findObjectName(around, category)}`,
        ...{ place, of: null, text: '' },
      }),
    ),
  );
  const told = [...acts, ...keptRelations].map(
    ({ source, type, target, text, place }): AttachedObject => ({
      id: `${source} ${type} ${target}`,
      kind: 'relations',
      name: `${findObjectName(around, source)} ${type} ${findObjectName(around, target)}`,
      ...{ place, of: null, text },
    }),
  );
  return [...parts, ...also, ...told];
}

const findObjectName = ({ objects }: LibraryContext, id: string): string => objects.get(id)?.name || id;
