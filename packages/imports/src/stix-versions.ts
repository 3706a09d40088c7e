/**
 * Selects versions in a bundle: only the newest version of a relation or translation is used, and revoked relations
 * are refused.
 */
import { isRecord, type LooseRecord, toPlainText } from './record.ts';
import type { FileRelation } from './relations.ts';
import type { ImportNotice, StagedObject } from './staged.ts';

/** Returns the time of an object's last change in milliseconds; negative infinity if it is not stated. */
export function getChangeTime(raw: LooseRecord): number {
  const time = new Date(toPlainText(raw.modified)).getTime();
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

const isRevoked = (raw: LooseRecord): boolean => raw.revoked === true;

function toFileRelation(object: LooseRecord, index: number): FileRelation {
  return {
    type: toPlainText(object.relationship_type),
    source: toPlainText(object.source_ref),
    target: toPlainText(object.target_ref),
    text: toPlainText(object.description),
    place: { index },
    changedAt: getChangeTime(object),
  };
}

/**
 * Reads the relations of a bundle. Older versions of a relation and revoked relations are returned with a fault that
 * names this reason.
 */
export function readBundleRelations(bundle: readonly unknown[]): readonly FileRelation[] {
  const all = bundle.flatMap((raw, index) =>
    isRecord(raw) && raw.type === 'relationship' ? [{ raw, index, id: toPlainText(raw.id) }] : [],
  );
  const newest = new Map<string, { readonly raw: LooseRecord; readonly index: number }>();
  for (const one of all) {
    const before = newest.get(one.id);
    if (before === undefined || getChangeTime(one.raw) > getChangeTime(before.raw)) newest.set(one.id, one);
  }
  const gone = new Set(
    bundle.flatMap((raw) => (isRecord(raw) && isRevoked(raw) ? [toPlainText(raw.id)] : [])),
  );
  return all.map(({ raw, index, id }): FileRelation => {
    const relation = toFileRelation(raw, index);
    if (id !== '' && newest.get(id)?.index !== index) return { ...relation, fault: 'olderVersion' };
    if (!isRevoked(raw)) return relation;
    const isWithEnd = gone.has(relation.source) || gone.has(relation.target);
    return isWithEnd ? { ...relation, isKept: true } : { ...relation, fault: 'revoked' };
  });
}

/** Returns the Swedish content by language tag (RFC 5646), including regional variants. */
function swedishOf(contents: LooseRecord): unknown {
  return contents.sv ?? Object.entries(contents).find(([tag]) => /^sv-/i.test(tag))?.[1];
}

/**
 * True for a translation that belongs to an older version of its object than the version in the bundle (STIX 2.1,
 * section 7.1).
 */
function isOutdated(translation: LooseRecord, object: LooseRecord | undefined): boolean {
  const of = new Date(toPlainText(translation.object_modified)).getTime();
  return object !== undefined && !Number.isNaN(of) && of < getChangeTime(object);
}

const compareChangeTimes = (a: LooseRecord, b: LooseRecord): number => {
  const [first, second] = [getChangeTime(a), getChangeTime(b)];
  return first === second ? 0 : first < second ? -1 : 1;
};

/**
 * Reads Swedish texts by the id of the translated object, for objects in their newest version. If an object has
 * several translations, they complete each other, and the newest takes precedence. Texts of an older version are
 * reported and ignored.
 */
export function readSwedishTexts(raw: readonly LooseRecord[]): {
  readonly words: ReadonlyMap<string, StagedObject['swedish']>;
  readonly notices: readonly ImportNotice[];
} {
  const byId = new Map(raw.map((object) => [toPlainText(object.id), object]));
  const words = new Map<string, StagedObject['swedish']>();
  const notices: ImportNotice[] = [];
  for (const object of raw.toSorted(compareChangeTimes)) {
    if (object.type !== 'language-content' || !isRecord(object.contents) || isRevoked(object)) continue;
    const sv = swedishOf(object.contents);
    if (!isRecord(sv)) continue;
    const of = toPlainText(object.object_ref);
    if (isOutdated(object, byId.get(of))) {
      notices.push({ code: 'outdatedTranslation', what: toPlainText(byId.get(of)?.name) || of });
      continue;
    }
    const before = words.get(of);
    words.set(of, {
      name: toPlainText(sv.name) || (before?.name ?? ''),
      description: toPlainText(sv.description) || (before?.description ?? ''),
    });
  }
  return { words, notices };
}
