/** Versions in a bundle: of relations and translations the newest counts, and revoked ones are not taken. */
import { isRecord, type Loose, textOf } from './record.ts';
import type { ToldRelation } from './relations.ts';
import type { ImportNotice, StagedObject } from './staged.ts';

/** When an object was changed last, in milliseconds; before all others where it does not say. */
export function changedAt(raw: Loose): number {
  const time = new Date(textOf(raw.modified)).getTime();
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** True for what its source has revoked. */
const isRevoked = (raw: Loose): boolean => raw.revoked === true;

function relationOf(object: Loose, index: number): ToldRelation {
  return {
    type: textOf(object.relationship_type),
    source: textOf(object.source_ref),
    target: textOf(object.target_ref),
    text: textOf(object.description),
    place: { index },
    changedAt: changedAt(object),
  };
}

/** The relations of a bundle, those that are older versions or revoked with that as their fault. */
export function relationsIn(bundle: readonly unknown[]): readonly ToldRelation[] {
  const all = bundle.flatMap((raw, index) =>
    isRecord(raw) && raw.type === 'relationship' ? [{ raw, index, id: textOf(raw.id) }] : [],
  );
  const newest = new Map<string, { readonly raw: Loose; readonly index: number }>();
  for (const one of all) {
    const before = newest.get(one.id);
    if (before === undefined || changedAt(one.raw) > changedAt(before.raw)) newest.set(one.id, one);
  }
  const gone = new Set(bundle.flatMap((raw) => (isRecord(raw) && isRevoked(raw) ? [textOf(raw.id)] : [])));
  return all.map(({ raw, index, id }): ToldRelation => {
    const relation = relationOf(raw, index);
    if (id !== '' && newest.get(id)?.index !== index) return { ...relation, fault: 'olderVersion' };
    if (!isRevoked(raw)) return relation;
    const isWithEnd = gone.has(relation.source) || gone.has(relation.target);
    return isWithEnd ? { ...relation, isKept: true } : { ...relation, fault: 'revoked' };
  });
}

/** Languages are told by tags (RFC 5646): Swedish also as it is written in a country. */
function swedishOf(contents: Loose): unknown {
  return contents.sv ?? Object.entries(contents).find(([tag]) => /^sv-/i.test(tag))?.[1];
}

/** True for a translation of a version of its object that is older than the one in the bundle (STIX 2.1, section 7.1). */
function isOutdated(translation: Loose, object: Loose | undefined): boolean {
  const of = new Date(textOf(translation.object_modified)).getTime();
  return object !== undefined && !Number.isNaN(of) && of < changedAt(object);
}

/**
 * Swedish words by the id of what they translate, of objects in their newest version; several contents of an object may each
 * hold a part of them. Words of an older version of their object are told and not taken.
 */
export function translationsIn(raw: readonly Loose[]): {
  readonly words: ReadonlyMap<string, StagedObject['swedish']>;
  readonly notices: readonly ImportNotice[];
} {
  const byId = new Map(raw.map((object) => [textOf(object.id), object]));
  const words = new Map<string, StagedObject['swedish']>();
  const notices: ImportNotice[] = [];
  for (const object of raw) {
    if (object.type !== 'language-content' || !isRecord(object.contents) || isRevoked(object)) continue;
    const sv = swedishOf(object.contents);
    if (!isRecord(sv)) continue;
    const of = textOf(object.object_ref);
    if (isOutdated(object, byId.get(of))) {
      notices.push({ code: 'outdatedTranslation', what: textOf(byId.get(of)?.name) || of });
      continue;
    }
    const before = words.get(of);
    words.set(of, {
      name: textOf(sv.name) || (before?.name ?? ''),
      description: textOf(sv.description) || (before?.description ?? ''),
    });
  }
  return { words, notices };
}
