/** STIX 2.1 bundles: our own, and those in the manner of MITRE (OASIS STIX 2.1; MITRE ATT&CK data model). */
import { isCollectionName, withEmptyLists } from '@klarsikt/engine';
import { withoutCircles } from './parents.ts';
import { isRecord, type Loose, listOf, recordsOf, textOf, textsOf } from './record.ts';
import { sortRelations, withTold } from './relations.ts';
import { sharedIds, withdrawnThere } from './shared-ids.ts';
import {
  blankObject,
  type ImportKind,
  type ImportNotice,
  importKinds,
  type OwnEntity,
  type Refused,
  type Staged,
  type StagedObject,
} from './staged.ts';
import { changedAt, relationsIn, translationsIn } from './stix-versions.ts';
import { kindOfType } from './types.ts';
import { libraryNamesIn, mostNamed, worksIn } from './works.ts';

/** Patterns that a machine looks for in a network; what people look for is none of them (STIX 2.1, pattern types). */
const machinePatterns: ReadonlySet<string> = new Set(['stix', 'pcre', 'sigma', 'snort', 'suricata', 'yara']);

/** Labels of indicators: what a risk is, or a sentence to watch for. */
const ownKinds: { readonly [label: string]: ImportKind } = {
  customers: 'customers',
  products: 'products',
  transactions: 'transactions',
};

function kindOf(object: Loose): ImportKind {
  const type = textOf(object.type);
  if (type !== 'indicator') return kindOfType(type);
  if (machinePatterns.has(textOf(object.pattern_type))) return 'extensions';
  const own = textsOf(object.labels).find((label) => Object.hasOwn(ownKinds, label));
  const isFlag = textsOf(object.labels).includes('red-flag');
  return own === undefined || isFlag ? 'indicators' : (ownKinds[own] ?? 'indicators');
}

function externalIdsOf(object: Loose): readonly string[] {
  return recordsOf(object.external_references)
    .map(({ external_id: id }) => textOf(id))
    .filter((id) => id !== '');
}

/** The kind of an entity of our own export: that of its collection, where libraries have one of the name. */
const kindOfOwn = ({ collection }: OwnEntity): ImportKind =>
  importKinds.find((kind) => kind === collection) ?? 'extensions';

function readObject(object: Loose, index: number): StagedObject {
  const own = ownOf(object);
  const kind = own === null ? kindOf(object) : kindOfOwn(own);
  const country = textOf(object.country).toUpperCase();
  const [first] = recordsOf(object.external_references);
  const base = blankObject({ id: textOf(object.id), kind, place: { index }, type: textOf(object.type) });
  return {
    ...base,
    name: textOf(object.name),
    description: textOf(object.description),
    summary: textOf(object.x_amltrix_short_description) || textOf(object.short_description),
    aliases: textsOf(object.aliases).concat(textsOf(object.x_mitre_aliases)),
    externalIds: externalIdsOf(object),
    url: textOf(first?.url),
    categories: recordsOf(object.kill_chain_phases)
      .filter(({ phase_name: name }) => textOf(name) !== '')
      .map(phaseId),
    parent: textOf(object.x_mitre_parent_ref) || null,
    works: worksIn(object.external_references),
    country,
    withdrawn: object.revoked === true || object.x_mitre_deprecated === true,
    own,
    kept: own === null && (base.kept || (kind === 'geographies' && !/^[A-Z]{2}$/.test(country))),
  };
}

/** The entity that an object of our own export carries whole. */
function ownOf(object: Loose): StagedObject['own'] {
  if (!isRecord(object.extensions)) return null;
  for (const extension of Object.values(object.extensions)) {
    if (!isRecord(extension) || !isRecord(extension.entity)) continue;
    const { collection, entity } = extension;
    const name = textOf(collection);
    const { key } = entity;
    if (isCollectionName(name) && typeof key === 'string')
      return { collection: name, entity: { ...withEmptyLists(name, entity), key } };
  }
  return null;
}

/** A phase of a chain, as techniques name it. */
const phaseId = (phase: Loose): string =>
  `phase:${textOf(phase.kill_chain_name)}:${textOf(phase.phase_name)}`;

/** Phases that the bundle has a tactic for are that tactic; the others become categories of their own. */
function categoriesOf(objects: readonly StagedObject[], raw: readonly Loose[]): ReadonlyMap<string, string> {
  const tactics = new Map<string, string>();
  for (const object of raw)
    if (textOf(object.type) === 'x-mitre-tactic')
      tactics.set(textOf(object.x_mitre_shortname), textOf(object.id));
  const phases = new Set(objects.flatMap(({ categories }) => categories));
  return new Map([...phases].map((phase) => [phase, tactics.get(phase.split(':').at(-1) ?? '') ?? phase]));
}

const titled = (phase: string): string => {
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

/** What cannot be taken for its own sake, and why. */
function faultOf(object: StagedObject): Refused['reason'] | null {
  if (object.id === '') return 'noId';
  if (object.own === null && hasName.has(object.kind) && object.name === '') return 'nameless';
  return object.kind === 'controls' && isNoControl(object.name) ? 'noControl' : null;
}

/** A mitigation that says that nothing is to be done is no control. */
export function isNoControl(name: string): boolean {
  return /^do not mitigate\b/i.test(name);
}

interface Sorted {
  readonly objects: readonly StagedObject[];
  readonly raw: readonly Loose[];
  readonly refused: readonly Refused[];
}

interface Read {
  readonly object: StagedObject;
  readonly raw: Loose;
  readonly fault: Refused['reason'] | null;
}

/** A bundle may hold several versions of an object: the newest is it (STIX 2.1, section 3.6), the first of equal ones. */
function newestOf(read: readonly Read[]): ReadonlyMap<string, Read> {
  const newest = new Map<string, Read>();
  for (const one of read) {
    const before = newest.get(one.object.id);
    if (one.fault === null && (before === undefined || changedAt(one.raw) > changedAt(before.raw)))
      newest.set(one.object.id, one);
  }
  return newest;
}

function sortObjects(bundle: readonly unknown[]): Sorted {
  const read: Read[] = [];
  const refused: Refused[] = [];
  bundle.forEach((raw, index) => {
    if (!isRecord(raw)) refused.push({ kind: 'extensions', id: '', place: { index }, reason: 'notAnObject' });
    else if (raw.type !== 'relationship') {
      const object = readObject(raw, index);
      read.push({ object, raw, fault: faultOf(object) });
    }
  });
  const newest = newestOf(read);
  const taken = read.filter((one) => newest.get(one.object.id) === one);
  for (const one of read) {
    const { kind, id, place } = one.object;
    const reason = one.fault ?? (newest.get(id) === one ? null : 'repeatedId');
    if (reason !== null) refused.push({ kind, id, place, reason });
  }
  return { objects: taken.map(({ object }) => object), raw: taken.map(({ raw }) => raw), refused };
}

function noticesOf(objects: readonly StagedObject[], raw: readonly Loose[]): readonly ImportNotice[] {
  const ids = new Set(objects.map(({ id }) => id));
  const creators = new Set(
    raw.map(({ created_by_ref: by }) => textOf(by)).filter((by) => by !== '' && !ids.has(by)),
  );
  return [
    ...[...creators].map((what) => ({ code: 'unknownCreator' as const, what })),
    ...sharedIds(objects),
    ...withdrawnThere(objects),
  ];
}

/** True for a bundle or an envelope: an object with a list of objects. */
export const isBundle = (value: unknown): boolean => isRecord(value) && Array.isArray(value.objects);

/** True for a STIX object that is alone in its file (STIX 2.1 section 3.1: a type, and an id that begins with it). */
export function isStixObject(value: unknown): boolean {
  return (
    isRecord(value) && textOf(value.type) !== '' && textOf(value.id).startsWith(`${textOf(value.type)}--`)
  );
}

/** Objects of a bundle, of a list, or of a file that is one object. */
function objectsOf(value: unknown): readonly unknown[] {
  if (!isBundle(value) && isStixObject(value) && isRecord(value) && value.type !== 'bundle') return [value];
  return isRecord(value) ? listOf(value.objects) : listOf(value);
}

/** Reads a bundle or one object. Anything can be given: what is no object of a bundle is refused with its number. */
export function readStix(bundle: unknown): Staged {
  const all = objectsOf(bundle);
  const { objects: found, raw, refused } = sortObjects(all);
  const { words, notices } = translationsIn(raw);
  const categories = categoriesOf(found, raw);
  const told = relationsIn(all);
  const live = told.filter(({ fault, isKept }) => fault === undefined && isKept !== true);
  const parents = new Map(
    live.flatMap(({ type, source, target }) =>
      type === 'subtechnique-of' || type === 'derived-from' ? [[source, target] as const] : [],
    ),
  );
  const ids = new Set(found.map(({ id }) => id));
  const { objects, circles } = withoutCircles(
    withTold(
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
    ({ type }, index) => type === 'language-content' && !ids.has(textOf(raw[index]?.object_ref)),
  );
  const phases = [...new Set(categories.values())].filter((id) => !ids.has(id));
  const implied = phases.map((id, index) => ({
    ...blankObject({
      id,
      kind: 'categories',
      place: { index: all.length + index },
      type: 'kill-chain-phase',
    }),
    name: titled(id),
  }));
  const kept = [...objects.filter((object) => !lost.includes(object)), ...implied];
  return {
    format: 'stix',
    objects: kept,
    refused: [
      ...refused,
      ...lost.map(({ kind, id, place }) => ({ kind, id, place, reason: 'noObject' as const })),
    ],
    ...sortRelations(kept, told, refused),
    notices: [...noticesOf(kept, raw), ...notices, ...circles],
    version: versionIn(raw),
    library: mostNamed(raw.flatMap(({ external_references: list }) => libraryNamesIn(list))),
    bundle: isBundle(bundle) && isRecord(bundle) ? textOf(bundle.id) : '',
  };
}

function versionIn(raw: readonly Loose[]): string {
  const collection = raw.find(({ type }) => type === 'x-mitre-collection');
  return textOf(collection?.x_mitre_version);
}
