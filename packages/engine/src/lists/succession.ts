/** One edition of a country list after another: what comes in, what goes out, what changes, and what speaks against it. */
import { writtenDay } from '../calendar/index.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { RiskList } from '../model/types.ts';

/** A place (key) with its value: a level 0-4 on a flat list, 0-100 on an index. */
export type PlaceValue = RiskList['entries'][number];

/** What changes from one edition to the next. Places in the order of the edition that has them. */
export interface ListSuccession {
  readonly entered: readonly PlaceValue[];
  readonly left: readonly PlaceValue[];
  readonly moved: readonly { readonly geography: string; readonly before: number; readonly after: number }[];
  readonly unchanged: number;
  /** Keys of places that come into the group that threats refer to, or leave it; null where no group follows the list. */
  readonly group: {
    readonly key: string;
    readonly entered: readonly string[];
    readonly left: readonly string[];
  } | null;
}

/** Compares an edition with the list in force; without one every place is new. */
export function successionOf(
  model: CompiledModel,
  before: RiskList | undefined,
  after: RiskList,
): ListSuccession {
  const old = new Map(before?.entries.map(({ geography, value }) => [geography, value]));
  const present = new Set(after.entries.map(({ geography }) => geography));
  const moved = after.entries.flatMap(({ geography, value }) => {
    const former = old.get(geography);
    return former === undefined || former === value ? [] : [{ geography, before: former, after: value }];
  });
  const entered = after.entries.filter(({ geography }) => !old.has(geography));
  return {
    entered,
    left: (before?.entries ?? []).filter(({ geography }) => !present.has(geography)),
    moved,
    unchanged: after.entries.length - entered.length - moved.length,
    group: groupChange(model, after.group ?? before?.group ?? null, present),
  };
}

function groupChange(
  model: CompiledModel,
  key: string | null,
  present: ReadonlySet<string>,
): ListSuccession['group'] {
  if (key === null || !model.geographies.byKey.has(key)) return null;
  const members = new Set(
    model.geographies.list.flatMap((place) =>
      place.kind !== 'group' && place.parents.includes(key) ? [place.key] : [],
    ),
  );
  return {
    key,
    entered: [...present].filter((place) => !members.has(place) && model.geographies.byKey.has(place)),
    left: [...members].filter((place) => !present.has(place)),
  };
}

/**
 * Why an edition as a whole is not taken. `before`: it is dated before the edition in force; `older`: it is older than the
 * one that was taken; `same`: it holds nothing that the list in force lacks; `ahead`: its day has not come.
 */
export type EditionFault = 'before' | 'older' | 'same' | 'ahead';

const sameEdition = (a: RiskList, b: RiskList): boolean =>
  a.date === b.date && JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

const contentOf = ({ entries, measures = [] }: RiskList) => [
  entries.map(({ geography, value }) => `${geography} ${value}`).toSorted(),
  measures.map((measure) => JSON.stringify(measure)).toSorted(),
];

/**
 * What speaks against an edition as a whole on a day (ISO); null where nothing does. `inForce` is the list of the version,
 * `taken` the edition that was taken over it.
 */
export function editionFault(
  edition: RiskList,
  given: {
    readonly inForce: RiskList | undefined;
    readonly taken: RiskList | undefined;
    readonly today: string;
  },
): EditionFault | null {
  const { inForce, taken, today } = given;
  if (writtenDay(edition.date) > writtenDay(today)) return 'ahead';
  if (taken !== undefined && edition.date < taken.date) return 'older';
  if (inForce !== undefined && edition.date < inForce.date) return 'before';
  const present = taken ?? inForce;
  return present !== undefined && sameEdition(edition, present) ? 'same' : null;
}
