import type { CountryListRow, EditionPreview } from '@klarsikt/contract';
import { compareListEditions, computeNextEditionDay, computeRiskListState } from '@klarsikt/engine/lists';
import type { RiskList } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { CountryListsInForce, EditionReading, ModelCountryLists } from './editions.ts';

/**
 * Lists one edition for each day from the day of the edition in force on. The edition in force is included, because
 * assessments may lack it.
 */
function listOffers(
  versions: readonly ModelCountryLists[],
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

function buildRow(
  list: RiskList,
  { library, taken }: CountryListsInForce,
  given: {
    readonly versions: readonly ModelCountryLists[];
    readonly today: string;
    readonly isInForce: boolean;
  },
): CountryListRow {
  const { key } = list;
  const edition = taken[key];
  const counts = edition !== undefined && given.isInForce && edition.date === list.date;
  return {
    ...{ key, list, isInForce: given.isInForce },
    ...{ next: computeNextEditionDay(list), state: computeRiskListState(list, given.today) },
    taken: counts
      ? {
          on: edition.taken,
          by: edition.author,
          library: library.find((one) => one.key === key)?.date ?? null,
        }
      : null,
    canGoBack: counts,
    offers: listOffers(given.versions, key, given.isInForce ? list : undefined),
  };
}

const namedIn =
  ({ model }: CountryListsInForce) =>
  (key: string) => ({ key, name: model.geographies.byKey.get(key)?.name ?? { en: key, sv: key } });

/**
 * Lists the added, removed and changed entries from the list in force to the edition, or to the library's list if
 * there is no edition.
 */
export function compareWithEdition(
  inForce: CountryListsInForce,
  key: string,
  list: RiskList | null,
): Omit<EditionPreview, 'revision' | 'edition' | 'faults' | 'columns' | 'assessments' | 'more'> {
  const named = namedIn(inForce);
  const model = applyOwnParts(inForce.model, { own: { lists: inForce.taken } });
  const library = inForce.library.find((one) => one.key === key);
  const present = model.riskLists.byKey.get(key);
  const next = list ?? library ?? (present === undefined ? undefined : { ...present, entries: [] });
  const { entered, left, moved, unchanged, group } = compareListEditions(model, present, requireFound(next));
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

/**
 * Builds the rows of the organisation's lists or of the working rows, followed by lists that only another version
 * has.
 */
export function buildCountryListRows(
  inForce: CountryListsInForce,
  versions: readonly ModelCountryLists[],
  today: string,
): readonly CountryListRow[] {
  const { source } = applyOwnParts(inForce.model, { own: { lists: inForce.taken } });
  const present = new Set(source.riskLists.map(({ key }) => key));
  const others = versions
    .flatMap(({ lists }) => lists)
    .filter(({ key }, at, all) => !present.has(key) && all.findIndex((one) => one.key === key) === at);
  return [
    ...source.riskLists.map((list) => buildRow(list, inForce, { versions, today, isInForce: true })),
    ...others.map((list) => buildRow(list, inForce, { versions, today, isInForce: false })),
  ];
}

export const toEditionPreview = ({
  list,
  faults,
  read,
}: EditionReading): Pick<EditionPreview, 'edition' | 'faults' | 'columns'> => ({
  edition: list === null ? null : { name: list.name, date: list.date, places: list.entries.length },
  faults: [...faults],
  columns: read === null ? null : { values: read.values, offered: read.offered, question: read.question },
});

export function requireFaultlessEdition({ faults }: EditionReading): void {
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
