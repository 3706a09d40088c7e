/**
 * Reads STIX 2.1 bundles: exports of this product, and bundles in the format of MITRE (OASIS STIX 2.1; MITRE
 * ATT&CK data model).
 */
import { isCollectionName, restoreEmptyLists } from '@klarsikt/engine/model';
import { removeParentCycles } from './parents.ts';
import { isRecord, type LooseRecord, toItemList, toPlainText, toRecords, toTextList } from './record.ts';
import { addRelationMembers, sortRelations } from './relations.ts';
import { countDeprecatedObjects, findSharedExternalIds } from './shared-ids.ts';
import {
  createBlankStagedObject,
  type ExportedEntity,
  type ImportKind,
  type ImportNotice,
  importKinds,
  type RefusedObject,
  type StagedLibrary,
  type StagedObject,
} from './staged.ts';
import { getChangeTime, readBundleRelations, readSwedishTexts } from './stix-versions.ts';
import { getImportKindOfType } from './types.ts';
import { findMostFrequentName, readCitedWorks, readLibraryNames } from './works.ts';

/**
 * Types of patterns that machines match in networks. They are not risk indicators for people (STIX 2.1, pattern
 * types).
 */
const machinePatterns: ReadonlySet<string> = new Set(['stix', 'pcre', 'sigma', 'snort', 'suricata', 'yara']);

/**
 * The kinds of risks that some STIX indicators represent, by label. All other indicators are imported as risk
 * indicators.
 */
const ownKinds: { readonly [label: string]: ImportKind } = {
  customers: 'customers',
  products: 'products',
  transactions: 'transactions',
};

function kindOf(object: LooseRecord): ImportKind {
  const type = toPlainText(object.type);
  if (type !== 'indicator') return getImportKindOfType(type);
  if (machinePatterns.has(toPlainText(object.pattern_type))) return 'extensions';
  const own = toTextList(object.labels).find((label) => Object.hasOwn(ownKinds, label));
  const isFlag = toTextList(object.labels).includes('red-flag');
  return own === undefined || isFlag ? 'indicators' : (ownKinds[own] ?? 'indicators');
}

function externalIdsOf(object: LooseRecord): readonly string[] {
  return toRecords(object.external_references)
    .map(({ external_id: id }) => toPlainText(id))
    .filter((id) => id !== '');
}

/**
 * Returns the kind of an entity from an export of this product: its collection if the import has such a kind,
 * otherwise an extension.
 */
const kindOfOwn = ({ collection }: ExportedEntity): ImportKind =>
  importKinds.find((kind) => kind === collection) ?? 'extensions';

function readObject(object: LooseRecord, index: number): StagedObject {
  const own = getOwnEntity(object);
  const kind = own === null ? kindOf(object) : kindOfOwn(own);
  const country = toPlainText(object.country).toUpperCase();
  const [first] = toRecords(object.external_references);
  const base = createBlankStagedObject({
    id: toPlainText(object.id),
    kind,
    place: { index },
    type: toPlainText(object.type),
  });
  return {
    ...base,
    name: toPlainText(object.name),
    description: toPlainText(object.description),
    summary: toPlainText(object.x_amltrix_short_description) || toPlainText(object.short_description),
    aliases: toTextList(object.aliases).concat(toTextList(object.x_mitre_aliases)),
    externalIds: externalIdsOf(object),
    url: toPlainText(first?.url),
    categories: toRecords(object.kill_chain_phases)
      .filter(({ phase_name: name }) => toPlainText(name) !== '')
      .map(phaseId),
    parent: toPlainText(object.x_mitre_parent_ref) || null,
    works: readCitedWorks(object.external_references),
    country,
    revoked: object.revoked === true,
    deprecated: object.x_mitre_deprecated === true,
    own,
    kept: own === null && (base.kept || (kind === 'geographies' && !/^[A-Z]{2}$/.test(country))),
  };
}

/** Returns the entity of the reference model that an object of an export of this product contains. */
function getOwnEntity(object: LooseRecord): StagedObject['own'] {
  if (!isRecord(object.extensions)) return null;
  for (const extension of Object.values(object.extensions)) {
    if (!isRecord(extension) || !isRecord(extension.entity)) continue;
    const { collection, entity } = extension;
    const name = toPlainText(collection);
    const { key } = entity;
    if (isCollectionName(name) && typeof key === 'string')
      return { collection: name, entity: { ...restoreEmptyLists(name, entity), key } };
  }
  return null;
}

/** Returns the id of a phase of a kill chain, to which techniques refer. */
const phaseId = (phase: LooseRecord): string =>
  `phase:${toPlainText(phase.kill_chain_name)}:${toPlainText(phase.phase_name)}`;

/** Returns the category of each phase: the tactic of the phase if the bundle has one, otherwise a new category. */
function categoriesOf(
  objects: readonly StagedObject[],
  raw: readonly LooseRecord[],
): ReadonlyMap<string, string> {
  const tactics = new Map<string, string>();
  for (const object of raw)
    if (toPlainText(object.type) === 'x-mitre-tactic')
      tactics.set(toPlainText(object.x_mitre_shortname), toPlainText(object.id));
  const phases = new Set(objects.flatMap(({ categories }) => categories));
  return new Map([...phases].map((phase) => [phase, tactics.get(phase.split(':').at(-1) ?? '') ?? phase]));
}

const phaseTitle = (phase: string): string => {
  const words = (phase.split(':').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const hasName: ReadonlySet<ImportKind> = new Set([
  'categories',
  'threats',
  'controls',
  'products',
  'transactions',
  'customers',
  'references',
  'publications',
]);

/** Returns the fault of an object that cannot be imported. */
function checkObject(object: StagedObject): RefusedObject['reason'] | null {
  if (object.id === '') return 'noId';
  if (object.own === null && hasName.has(object.kind) && object.name === '') return 'nameless';
  return object.kind === 'controls' && isAdviceAgainstMitigation(object.name) ? 'noControl' : null;
}

/** True for the name of a mitigation that advises against mitigation. Such an object is not a control. */
export function isAdviceAgainstMitigation(name: string): boolean {
  return /^do not mitigate\b/i.test(name);
}

interface SortedObjects {
  readonly objects: readonly StagedObject[];
  readonly raw: readonly LooseRecord[];
  readonly refused: readonly RefusedObject[];
}

interface ObjectReading {
  readonly object: StagedObject;
  readonly raw: LooseRecord;
  readonly fault: RefusedObject['reason'] | null;
}

/**
 * Finds the newest version of each object, because a bundle can contain several (STIX 2.1, section 3.6). Of equally
 * new versions the first is used.
 */
function findNewest(read: readonly ObjectReading[]): ReadonlyMap<string, ObjectReading> {
  const newest = new Map<string, ObjectReading>();
  for (const one of read) {
    const before = newest.get(one.object.id);
    if (one.fault === null && (before === undefined || getChangeTime(one.raw) > getChangeTime(before.raw)))
      newest.set(one.object.id, one);
  }
  return newest;
}

/** True for a revoked object that would become an entity. Revoked extensions are kept unchanged. */
const isRevokedEntity = ({ revoked, kept }: StagedObject): boolean => revoked && !kept;

function sortObjects(bundle: readonly unknown[]): SortedObjects {
  const read: ObjectReading[] = [];
  const refused: RefusedObject[] = [];
  bundle.forEach((raw, index) => {
    if (!isRecord(raw)) refused.push({ kind: 'extensions', id: '', place: { index }, reason: 'notAnObject' });
    else if (raw.type !== 'relationship') {
      const object = readObject(raw, index);
      read.push({ object, raw, fault: checkObject(object) });
    }
  });
  const newest = findNewest(read);
  const taken = read.filter((one) => newest.get(one.object.id) === one && !isRevokedEntity(one.object));
  for (const one of read) {
    const { kind, id, place } = one.object;
    const isNewest = newest.get(id) === one;
    const reason = one.fault ?? (!isNewest ? 'repeatedId' : isRevokedEntity(one.object) ? 'revoked' : null);
    if (reason !== null) refused.push({ kind, id, place, reason });
  }
  return { objects: taken.map(({ object }) => object), raw: taken.map(({ raw }) => raw), refused };
}

function noticesOf(objects: readonly StagedObject[], raw: readonly LooseRecord[]): readonly ImportNotice[] {
  const ids = new Set(objects.map(({ id }) => id));
  const creators = new Set(
    raw.map(({ created_by_ref: by }) => toPlainText(by)).filter((by) => by !== '' && !ids.has(by)),
  );
  return [
    ...[...creators].map((what) => ({ code: 'unknownCreator' as const, what })),
    ...findSharedExternalIds(objects),
    ...countDeprecatedObjects(objects),
  ];
}

/** True for a bundle or envelope: an object with a list of objects. */
export const isStixBundle = (value: unknown): boolean => isRecord(value) && Array.isArray(value.objects);

/** True for a single STIX object (STIX 2.1 section 3.1: a type, and an id that begins with it). */
export function isStixObject(value: unknown): boolean {
  return (
    isRecord(value) &&
    toPlainText(value.type) !== '' &&
    toPlainText(value.id).startsWith(`${toPlainText(value.type)}--`)
  );
}

/** Returns the objects of a bundle, of a list, or of a file with a single object. */
function objectsOf(value: unknown): readonly unknown[] {
  if (!isStixBundle(value) && isStixObject(value) && isRecord(value) && value.type !== 'bundle')
    return [value];
  return isRecord(value) ? toItemList(value.objects) : toItemList(value);
}

/**
 * Reads a bundle or a single object. Any value is accepted; an item that is not an object is refused with its
 * number.
 */
export function readStixBundle(bundle: unknown): StagedLibrary {
  const all = objectsOf(bundle);
  const { objects: found, raw, refused } = sortObjects(all);
  const { words, notices } = readSwedishTexts(raw);
  const categories = categoriesOf(found, raw);
  const told = readBundleRelations(all);
  const live = told.filter(({ fault, isKept }) => fault === undefined && isKept !== true);
  const parents = new Map(
    live.flatMap(({ type, source, target }) =>
      type === 'subtechnique-of' || type === 'derived-from' ? [[source, target] as const] : [],
    ),
  );
  const ids = new Set(found.map(({ id }) => id));
  const { objects, circles } = removeParentCycles(
    addRelationMembers(
      found.map((object) => ({
        ...object,
        categories: object.categories.map((phase) => categories.get(phase) ?? phase),
        parent: parents.get(object.id) ?? object.parent,
        swedish: words.get(object.id) ?? null,
      })),
      live,
    ),
  );
  const lost = objects.filter(
    ({ type }, index) => type === 'language-content' && !ids.has(toPlainText(raw[index]?.object_ref)),
  );
  const revoked = new Set(refused.flatMap(({ id, reason }) => (reason === 'revoked' ? [id] : [])));
  const byId = new Map(raw.map((object) => [toPlainText(object.id), object]));
  const phases = [...new Set(categories.values())].filter((id) => !ids.has(id));
  const implied = phases.map((id, index) => ({
    ...createBlankStagedObject({
      id,
      kind: 'categories',
      place: { index: all.length + index },
      type: 'kill-chain-phase',
    }),
    name: phaseTitle(id),
  }));
  const kept = [...objects.filter((object) => !lost.includes(object)), ...implied];
  return {
    format: 'stix',
    objects: kept,
    refused: [
      ...refused,
      ...lost.map(({ kind, id, place }) => {
        const isOfRevoked = revoked.has(toPlainText(byId.get(id)?.object_ref));
        return { kind, id, place, reason: isOfRevoked ? ('revoked' as const) : ('noObject' as const) };
      }),
    ],
    ...sortRelations(kept, told, refused),
    notices: [...noticesOf(kept, raw), ...notices, ...circles],
    version: findVersion(raw),
    library: findMostFrequentName(raw.flatMap(({ external_references: list }) => readLibraryNames(list))),
    bundle: isStixBundle(bundle) && isRecord(bundle) ? toPlainText(bundle.id) : '',
  };
}

function findVersion(raw: readonly LooseRecord[]): string {
  const collection = raw.find(({ type }) => type === 'x-mitre-collection');
  return toPlainText(collection?.x_mitre_version);
}
