/**
 * Compares successive editions of a country list: added, removed and changed places, and faults because of which the
 * new edition is refused.
 */
import { getDayPart } from '../calendar/index.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { RiskList } from '../model/types.ts';

/** A place (key) with its value: a level 0-4 on a flat list, 0-100 on an index. */
export type RiskListEntry = RiskList['entries'][number];

/** Changes between an edition and the next. Places are in the order of the edition that contains them. */
export interface ListEditionChanges {
  readonly entered: readonly RiskListEntry[];
  readonly left: readonly RiskListEntry[];
  readonly moved: readonly { readonly geography: string; readonly before: number; readonly after: number }[];
  readonly unchanged: number;
  /**
   * The group of geographies that threats refer to and that follows the list, with the keys added to it and removed
   * from it; null if no group follows the list.
   */
  readonly group: {
    readonly key: string;
    readonly entered: readonly string[];
    readonly left: readonly string[];
  } | null;
}

/** Compares an edition with the list in force; if there is no list, every place is new. */
export function compareListEditions(
  model: CompiledModel,
  before: RiskList | undefined,
  after: RiskList,
): ListEditionChanges {
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
): ListEditionChanges['group'] {
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
 * The reason for refusing an edition. `before`: it is dated before the edition in force; `older`: it is older than
 * the edition that was adopted earlier; `same`: it does not differ from the list in force; `ahead`: its day is in the
 * future.
 */
export type ListEditionFault = 'before' | 'older' | 'same' | 'ahead';

const sameEdition = (a: RiskList, b: RiskList): boolean =>
  a.date === b.date && JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

const contentOf = ({ entries, measures = [] }: RiskList) => [
  entries.map(({ geography, value }) => `${geography} ${value}`).toSorted(),
  measures.map((measure) => JSON.stringify(measure)).toSorted(),
];

/**
 * Returns the reason for refusing an edition on a day (ISO); null if it is accepted. `inForce` is the list of the
 * model version, `taken` the edition that replaced it.
 */
export function findListEditionFault(
  edition: RiskList,
  given: {
    readonly inForce: RiskList | undefined;
    readonly taken: RiskList | undefined;
    readonly today: string;
  },
): ListEditionFault | null {
  const { inForce, taken, today } = given;
  if (getDayPart(edition.date) > getDayPart(today)) return 'ahead';
  if (taken !== undefined && edition.date < taken.date) return 'older';
  if (inForce !== undefined && edition.date < inForce.date) return 'before';
  const present = taken ?? inForce;
  return present !== undefined && sameEdition(edition, present) ? 'same' : null;
}
