/** What a file holds, counted: for each kind, found = taken + kept + refused. */
import {
  type ImportKind,
  importKinds,
  type RefusalReason,
  type Staged,
  type StagedObject,
} from './staged.ts';

/** Counts of one kind. `kept`: as an extension. */
export interface KindSummary {
  readonly found: number;
  readonly taken: number;
  readonly kept: number;
  readonly refused: readonly { readonly id: string; readonly reason: RefusalReason | RowRefusal }[];
}

/**
 * Why a row of a table is refused: `unread`, a cell that its column can not hold; `impossible`, a value that no version
 * could hold; `twice`, that a row before it is the same entity. `what` names the column and the cell.
 */
export type RowRefusal = 'unread' | 'impossible' | 'twice';

/** Counts of a file; of relations, `distinct` triples = taken + kept + refused. */
export interface ImportSummary {
  readonly source: { readonly format: Staged['format'] | 'table'; readonly version: string };
  /** The kinds of libraries; of tables also every other collection that the file has rows of. */
  readonly kinds: { readonly [K in ImportKind]: KindSummary } & {
    readonly [collection: string]: KindSummary;
  };
  readonly relations: KindSummary & { readonly distinct: number };
  readonly notices: Staged['notices'];
}

/** Works that the objects of a bundle name, each once: a bundle has no objects for them. */
export function worksOf(objects: readonly StagedObject[]): readonly StagedObject['works'][number][] {
  const works = objects.flatMap((object) => object.works);
  return [...new Map(works.map((work) => [workId(work), work])).values()];
}

/** What tells a work apart. */
export function workId({ name, url, text }: StagedObject['works'][number]): string {
  return `reference:${name}:${url === '' ? text : url}`;
}

function kindSummary(kind: ImportKind, { format, objects, refused }: Staged): KindSummary {
  const own = objects.filter((object) => object.kind === kind);
  const kept = own.filter((object) => object.kept).length;
  const no = refused.filter((one) => one.kind === kind).map(({ id, reason }) => ({ id, reason }));
  const counts = { found: own.length + no.length, taken: own.length - kept, kept, refused: no };
  if (kind !== 'references' || format !== 'stix') return counts;
  const works = worksOf(objects);
  const nameless = works
    .filter(({ name }) => name === '')
    .map((work) => ({ id: workId(work), reason: 'nameless' as const }));
  return {
    found: counts.found + works.length,
    taken: counts.taken + works.length - nameless.length,
    kept,
    refused: [...no, ...nameless],
  };
}

/** Counts everything that was read of a library. */
export function summaryOf(staged: Staged): ImportSummary {
  const { relations, keptRelations, refusedRelations } = staged;
  const kinds = Object.fromEntries(importKinds.map((kind) => [kind, kindSummary(kind, staged)]));
  if (!hasEveryKind(kinds)) throw new TypeError('a kind has no counts');
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

/** Whether every kind is counted. */
export const hasEveryKind = (made: {
  readonly [kind: string]: KindSummary;
}): made is ImportSummary['kinds'] => importKinds.every((kind) => Object.hasOwn(made, kind));
