/** Country lists and what an edition changes in them, as they are shown. */
import type { CountryListRow, ListPreview } from '@klarsikt/contract';
import { listState, nextListDay, type RiskList, successionOf, withOverlay } from '@klarsikt/engine';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { GivenEdition, ListsInForce, VersionLists } from './editions.ts';

/** Editions of a list that are as new as the one in force, which assessments may lack, or newer; each day once. */
function offersOf(
  versions: readonly VersionLists[],
  key: string,
  inForce: RiskList | undefined,
): CountryListRow['offers'] {
  const days = new Set<string>();
  return versions.flatMap(({ hash, name, lists }) => {
    const list = lists.find((one) => one.key === key);
    if (list === undefined || list.date < (inForce?.date ?? '') || days.has(list.date)) return [];
    days.add(list.date);
    return [{ version: hash, versionName: name, name: list.name, date: list.date }];
  });
}

function rowOf(
  list: RiskList,
  { library, taken }: ListsInForce,
  given: { readonly versions: readonly VersionLists[]; readonly today: string; readonly isInForce: boolean },
): CountryListRow {
  const { key } = list;
  const edition = taken[key];
  const counts = edition !== undefined && given.isInForce && edition.date === list.date;
  return {
    ...{ key, list, isInForce: given.isInForce },
    ...{ next: nextListDay(list), state: listState(list, given.today) },
    taken: counts
      ? {
          on: edition.taken,
          by: edition.author,
          library: library.find((one) => one.key === key)?.date ?? null,
        }
      : null,
    canGoBack: counts,
    offers: offersOf(given.versions, key, given.isInForce ? list : undefined),
  };
}

const namedIn =
  ({ model }: ListsInForce) =>
  (key: string) => ({ key, name: model.geographies.byKey.get(key)?.name ?? { en: key, sv: key } });

/** What comes in, goes out and changes from the list in force to the edition; the way back leads to the library's. */
export function changesTo(
  inForce: ListsInForce,
  key: string,
  list: RiskList | null,
): Omit<ListPreview, 'revision' | 'edition' | 'faults' | 'columns' | 'assessments' | 'more'> {
  const named = namedIn(inForce);
  const model = withOverlay(inForce.model, { own: { lists: inForce.taken } });
  const library = inForce.library.find((one) => one.key === key);
  const present = model.riskLists.byKey.get(key);
  const next = list ?? library ?? (present === undefined ? undefined : { ...present, entries: [] });
  const { entered, left, moved, unchanged, group } = successionOf(model, present, found(next));
  return {
    entered: entered.map(({ geography, value }) => ({ ...named(geography), value })),
    left: left.map(({ geography, value }) => ({ ...named(geography), value })),
    moved: moved.map(({ geography, before, after }) => ({ ...named(geography), before, after })),
    unchanged,
    group:
      group === null
        ? null
        : {
            name: named(group.key).name,
            entered: group.entered.map(named),
            left: group.left.map(named),
          },
  };
}

/** Lists of the organisation or of the working rows, then those that only another version has. */
export function rowsOf(
  inForce: ListsInForce,
  versions: readonly VersionLists[],
  today: string,
): readonly CountryListRow[] {
  const { source } = withOverlay(inForce.model, { own: { lists: inForce.taken } });
  const present = new Set(source.riskLists.map(({ key }) => key));
  const others = versions
    .flatMap(({ lists }) => lists)
    .filter(({ key }, at, all) => !present.has(key) && all.findIndex((one) => one.key === key) === at);
  return [
    ...source.riskLists.map((list) => rowOf(list, inForce, { versions, today, isInForce: true })),
    ...others.map((list) => rowOf(list, inForce, { versions, today, isInForce: false })),
  ];
}

/** What speaks against an edition, with the columns that it was read from. */
export const readingOf = ({
  list,
  faults,
  read,
}: GivenEdition): Pick<ListPreview, 'edition' | 'faults' | 'columns'> => ({
  edition: list === null ? null : { name: list.name, date: list.date, places: list.entries.length },
  faults: [...faults],
  columns: read === null ? null : { values: read.values, offered: read.offered },
});

/** Refuses an edition with faults: it is taken in no part. */
export function refuseFaults({ faults }: GivenEdition): void {
  if (faults.length === 0) return;
  throw new Refusal('error.list.faults', {
    count: faults.length,
    faults: faults.slice(0, 200).map(({ cell, name, code, message }) => ({
      path: cell === '' ? '/date' : cell,
      code,
      message: `${name}: ${message}`,
    })),
  });
}
