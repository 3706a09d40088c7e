/** Counts the content of a file: for each kind, found = taken + kept + refused. */
import {
  type ImportKind,
  importKinds,
  type RefusalReason,
  type StagedLibrary,
  type StagedObject,
} from './staged.ts';

/** Counts of one kind. `kept`: extensions. */
export interface ImportKindSummary {
  readonly found: number;
  readonly taken: number;
  readonly kept: number;
  readonly refused: readonly { readonly id: string; readonly reason: RefusalReason | RowRefusalReason }[];
}

/**
 * Reason for refusing a row of a table: `unread`: a cell that its column cannot hold; `impossible`: a value
 * that no version can hold; `twice`: a duplicate of an earlier row. `what` names column and cell.
 */
export type RowRefusalReason = 'unread' | 'impossible' | 'twice';

/** Counts of a file; for relations, `distinct` triples = taken + kept + refused. */
export interface ImportSummary {
  readonly source: { readonly format: StagedLibrary['format'] | 'table'; readonly version: string };
  /** The kinds of libraries; for tables also the other collections in the file. */
  readonly kinds: { readonly [K in ImportKind]: ImportKindSummary } & {
    readonly [collection: string]: ImportKindSummary;
  };
  readonly relations: ImportKindSummary & { readonly distinct: number };
  readonly notices: StagedLibrary['notices'];
}

/** Distinct works that the objects of a bundle cite; a bundle has no objects for works. */
export function listCitedWorks(objects: readonly StagedObject[]): readonly StagedObject['works'][number][] {
  const works = objects.flatMap((object) => object.works);
  return [...new Map(works.map((work) => [toCitedWorkId(work), work])).values()];
}

/** The identity of a work. */
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

/** Counts the content of a library. */
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

/** True when every kind has counts. */
export const hasEveryImportKind = (made: {
  readonly [kind: string]: ImportKindSummary;
}): made is ImportSummary['kinds'] => importKinds.every((kind) => Object.hasOwn(made, kind));
