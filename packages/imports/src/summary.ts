/** Counts the content of a file. For each kind, found = taken + kept + refused. */
import {
  type ImportKind,
  importKinds,
  type RefusalReason,
  type StagedLibrary,
  type StagedObject,
} from './staged.ts';

/** Counts of one kind. `kept` is the number of extensions. */
export interface ImportKindSummary {
  readonly found: number;
  readonly taken: number;
  readonly kept: number;
  readonly refused: readonly { readonly id: string; readonly reason: RefusalReason | RowRefusalReason }[];
}

/**
 * Reason for refusing a row of a table. `unread`: a cell whose text does not fit its column; `impossible`: a value
 * that is invalid in every model version; `twice`: a duplicate of an earlier row. `what` names column and cell.
 */
export type RowRefusalReason = 'unread' | 'impossible' | 'twice';

/** Counts of a file. For relations, `distinct` triples of source, type and target = taken + kept + refused. */
export interface ImportSummary {
  readonly source: { readonly format: StagedLibrary['format'] | 'table'; readonly version: string };
  /** Counts of the kinds of objects in libraries. For tables, other collections in the file are counted as well. */
  readonly kinds: { readonly [K in ImportKind]: ImportKindSummary } & {
    readonly [collection: string]: ImportKindSummary;
  };
  readonly relations: ImportKindSummary & { readonly distinct: number };
  readonly notices: StagedLibrary['notices'];
}

/** Lists the distinct works that objects of a bundle cite. A bundle has no separate objects for works. */
export function listCitedWorks(objects: readonly StagedObject[]): readonly StagedObject['works'][number][] {
  const works = objects.flatMap((object) => object.works);
  return [...new Map(works.map((work) => [toCitedWorkId(work), work])).values()];
}

/** Returns an id for a work, made of its name and address, or of its name and description if it has no address. */
export function toCitedWorkId({ name, url, text }: StagedObject['works'][number]): string {
  return `reference:${name}:${url === '' ? text : url}`;
}

function kindSummary(kind: ImportKind, { format, objects, refused }: StagedLibrary): ImportKindSummary {
  const own = objects.filter((object) => object.kind === kind);
  const kept = own.filter((object) => object.kept).length;
  const no = refused.filter((one) => one.kind === kind).map(({ id, reason }) => ({ id, reason }));
  const counts = { found: own.length + no.length, taken: own.length - kept, kept, refused: no };
  if (kind !== 'references' || format !== 'stix') return counts;
  const works = listCitedWorks(objects);
  const nameless = works
    .filter(({ name }) => name === '')
    .map((work) => ({ id: toCitedWorkId(work), reason: 'nameless' as const }));
  return {
    found: counts.found + works.length,
    taken: counts.taken + works.length - nameless.length,
    kept,
    refused: [...no, ...nameless],
  };
}

/** Counts the objects and relations of a library by kind and outcome. */
export function summarizeLibrary(staged: StagedLibrary): ImportSummary {
  const { relations, keptRelations, refusedRelations } = staged;
  const kinds = Object.fromEntries(importKinds.map((kind) => [kind, kindSummary(kind, staged)]));
  if (!hasEveryImportKind(kinds)) throw new TypeError('a kind has no counts');
  return {
    source: { format: staged.format, version: staged.version },
    kinds,
    relations: {
      found: staged.relationsFound,
      distinct: relations.length + keptRelations.length + refusedRelations.length,
      taken: relations.length,
      kept: keptRelations.length,
      refused: refusedRelations.map(({ id, reason }) => ({ id, reason })),
    },
    notices: staged.notices,
  };
}

/** True when counts exist for every kind. */
export const hasEveryImportKind = (made: {
  readonly [kind: string]: ImportKindSummary;
}): made is ImportSummary['kinds'] => importKinds.every((kind) => Object.hasOwn(made, kind));
