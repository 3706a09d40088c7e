/** Objects of a threat library as entities of the reference model (design page on imports; specification 001 section 3.1). */
import { type CollectionName, type JsonObject, modelLimits, type RiskType } from '@klarsikt/engine';
import type { Beside, Imported, KeyOfId } from './imported.ts';
import type { ImportKind, Staged, StagedObject, StagedRelation } from './staged.ts';
import { workId, worksOf } from './summary.ts';

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

/** What the objects of a file are to each other. */
interface Around {
  readonly objects: ReadonlyMap<string, StagedObject>;
  /** Relations by the id of either end. */
  readonly relations: ReadonlyMap<string, readonly StagedRelation[]>;
  readonly workbook: boolean;
  /** Kinds that the file has objects of: of others it says nothing, and so nothing of what is related to them. */
  readonly kinds: ReadonlySet<ImportKind>;
}

/** Words in both languages, as far as the file has them. */
const words = (en: string, sv: string | undefined): JsonObject => (sv ? { en, sv } : { en });

const named = (object: StagedObject): JsonObject => ({ name: words(object.name, object.swedish?.name) });

const described = (object: StagedObject): JsonObject => ({
  ...named(object),
  description: words(object.description, object.swedish?.description),
});

/** The other ends of an object's relations that are of a kind, each once, with the relation. */
function related(object: StagedObject, kind: string, { objects, relations }: Around) {
  const seen = new Set<string>();
  return (relations.get(object.id) ?? []).flatMap((relation) => {
    const other = objects.get(relation.source === object.id ? relation.target : relation.source);
    if (other?.kind !== kind || other.id === object.id || seen.has(other.id)) return [];
    seen.add(other.id);
    return [{ other, relation }];
  });
}

const present = (keys: readonly (string | null)[]): readonly string[] => [
  ...new Set(keys.flatMap((key) => key ?? [])),
];

/** The type of risk of an indicator that names none: the one that its threat is related to most. */
function suggestedType(object: StagedObject, around: Around): RiskType {
  const counts = riskKinds.map((kind) => ({ kind, count: related(object, kind, around).length }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count === 0 ? 'transactions' : best.kind;
}

function threatMembers(object: StagedObject, around: Around, keyOf: KeyOfId): JsonObject {
  const { kinds } = around;
  const keysOf = (kind: RiskKind) =>
    present(related(object, kind, around).map(({ other }) => keyOf(other.id)));
  const type = suggestedType(object, around);
  const indicators = related(object, 'indicators', around).map(({ other }) => ({
    type,
    key: null,
    text: { en: other.description || other.name, sv: other.swedish?.description ?? '' },
  }));
  const exploitation = related(object, 'products', around).flatMap(({ other, relation }) => {
    const product = keyOf(other.id);
    if (product === null || relation.text === '') return [];
    return [{ product, channel: null, text: { en: relation.text, sv: '' } }];
  });
  const [category = null] = object.categories;
  return {
    ...named(object),
    ...(object.summary === '' ? {} : { summary: words(object.summary, '') }),
    ...(category === null && !kinds.has('categories')
      ? {}
      : pointing('category', category, 'categories', around, keyOf)),
    ...pointing('parent', object.parent, 'threats', around, keyOf),
    ...(around.workbook ? { relevance: ['ml'] } : {}),
    label: 'GLOBAL',
    relations: Object.fromEntries(
      riskKinds.filter((kind) => kinds.has(kind)).map((kind) => [kind, keysOf(kind)]),
    ),
    ...(kinds.has('references')
      ? { references: present(object.works.map((work) => keyOf(workId(work)))) }
      : {}),
    texts: {
      generalInfo: words(object.description, object.swedish?.description),
      ...(kinds.has('products') ? { exploitation } : {}),
      ...(kinds.has('indicators') ? { indicators } : {}),
    },
  };
}

/** What a member points to: an object of the kind; of one that is not in the file only what earlier files said of it. */
function pointing(
  member: string,
  id: string | null,
  kind: ImportKind,
  { objects }: Around,
  keyOf: KeyOfId,
): JsonObject {
  const other = id === null ? undefined : objects.get(id);
  if (id === null || other !== undefined) return { [member]: other?.kind === kind ? keyOf(other.id) : null };
  const key = keyOf(id);
  return key === null ? {} : { [member]: key };
}

/** A library has no place of its own for a work's parts: its name, its address and what is said of it. */
const workMembers = ({ name, url, text }: StagedObject['works'][number]): JsonObject => ({
  name: { en: name },
  description: { en: text === name ? '' : text },
  title: name,
  url,
  online: url !== '',
});

function membersOf(object: StagedObject, around: Around, keyOf: KeyOfId): JsonObject {
  switch (object.kind) {
    case 'threats':
      return threatMembers(object, around, keyOf);
    case 'controls':
      return { ...described(object), general: true };
    case 'publications':
      return {
        title: words(object.name, object.swedish?.name),
        text: words(object.description, object.swedish?.description),
        url: object.url,
      };
    case 'geographies':
      return object.name === '' ? {} : { ...named(object), iso: object.country, kind: 'country' };
    case 'references':
      return workMembers({ name: object.name, url: object.url, text: object.description });
    default:
      return described(object);
  }
}

function importedObject(object: StagedObject, collection: CollectionName, around: Around): Imported {
  const { id, name, place, kind } = object;
  return {
    ...{ id, collection, name, place },
    // Others have a country too: it says where they are seen, not what they are.
    country: kind === 'geographies' ? object.country : '',
    key: null,
    aliases: [...new Set([...object.aliases, ...object.externalIds])].join('; ').slice(0, modelLimits.text),
    optional: kind === 'customers',
    members: (keyOf) => membersOf(object, around, keyOf),
  };
}

/** An entity of an export of ours, whole: its references are keys already. */
function ownImported({ id, place, name, own }: StagedObject & { readonly own: object }): Imported[] {
  if (own === null) return [];
  const { collection, entity } = own;
  const { id: _, key, ...members } = entity;
  const blank = { aliases: '', country: '', optional: false };
  return [{ ...blank, id, collection, key, name, place, members: () => members }];
}

function relationsByEnd(relations: readonly StagedRelation[]): Around['relations'] {
  const found = new Map<string, StagedRelation[]>();
  for (const relation of relations)
    for (const end of new Set([relation.source, relation.target])) {
      const before = found.get(end);
      if (before === undefined) found.set(end, [relation]);
      else before.push(relation);
    }
  return found;
}

/** Works that objects name and that no sheet lists, each once. Nameless ones are refused and attached to nothing. */
function namedWorks({ objects }: Staged): Imported[] {
  const listed = new Set(
    objects.flatMap(({ kind, name, url }) =>
      kind === 'references' ? [workId({ name, url, text: '' })] : [],
    ),
  );
  const holders = new Map<string, StagedObject>();
  for (const object of objects)
    for (const id of object.works.map(workId)) if (!holders.has(id)) holders.set(id, object);
  return worksOf(objects).flatMap((work): Imported[] => {
    const id = workId(work);
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

/** Everything of a library that becomes an entity, and what comes in as a part of one or is kept beside the model. */
export function importedOf(staged: Staged): {
  readonly imported: readonly Imported[];
  readonly beside: readonly Beside[];
} {
  const { objects, relations } = staged;
  const around: Around = {
    objects: new Map(objects.map((object) => [object.id, object])),
    relations: relationsByEnd(relations),
    workbook: staged.format === 'workbook',
    kinds: new Set([
      ...objects.map(({ kind }) => kind),
      ...objects.flatMap(({ works }) => (works.length > 0 ? ['references' as const] : [])),
    ]),
  };
  const isOwn = objects.some(({ own }) => own !== null);
  const imported = objects.flatMap((object): Imported[] => {
    const { own, kept, kind } = object;
    if (own !== null) return ownImported({ ...object, own });
    const collection = collectionOfKind[kind];
    return collection === undefined || kept ? [] : [importedObject(object, collection, around)];
  });
  const works = isOwn ? [] : namedWorks(staged);
  return { imported: [...imported, ...works], beside: besideOf(staged, around) };
}

function besideOf({ objects, relations, keptRelations }: Staged, around: Around): readonly Beside[] {
  const parts = objects.flatMap((object): Beside[] => {
    const { id, kind, name, place, description } = object;
    if (object.own !== null || !(kind === 'indicators' || object.kept)) return [];
    const [threat] = kind === 'indicators' ? related(object, 'threats', around) : [];
    return [{ id, kind, name: name || description, place, of: threat?.other.id ?? null, text: description }];
  });
  const acts = relations.filter(({ type, text }) => type === 'mitigates' && text !== '');
  const also = objects.flatMap(({ id, name, place, categories }) =>
    categories.slice(1).map(
      (category): Beside => ({
        id: `${id} category ${category}`,
        kind: 'relations',
        name: `${name} · ${nameIn(around, category)}`,
        ...{ place, of: null, text: '' },
      }),
    ),
  );
  const told = [...acts, ...keptRelations].map(
    ({ source, type, target, text, place }): Beside => ({
      id: `${source} ${type} ${target}`,
      kind: 'relations',
      name: `${nameIn(around, source)} ${type} ${nameIn(around, target)}`,
      ...{ place, of: null, text },
    }),
  );
  return [...parts, ...also, ...told];
}

const nameIn = ({ objects }: Around, id: string): string => objects.get(id)?.name || id;
