import { type CountryListRow, countrylist as contract, type ListPreview } from '@klarsikt/contract';
import {
  editionOf,
  type Language,
  type ListEdition,
  listState,
  nextListDay,
  partsWithEdition,
  patchesBetween,
  type RiskList,
  successionOf,
  withOverlay,
  withTakenEdition,
} from '@klarsikt/engine';
import { type Actor, actorName } from '../../platform/actor.ts';
import type { AuditEntry } from '../../platform/audit.ts';
import { todayOf } from '../../platform/clock.ts';
import { found, Refusal } from '../../platform/errors.ts';
import { implementFor } from '../../platform/implement.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import {
  type EditionSource,
  type GivenEdition,
  givenEdition,
  type ListsInForce,
  listsInForce,
  type VersionLists,
  versionLists,
} from './editions.ts';
import { effectsOf, isApproved } from './effects.ts';

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
    offers: offersOf(given.versions, key, given.isInForce ? list : undefined),
  };
}

const namedIn =
  ({ model }: ListsInForce) =>
  (key: string) => ({ key, name: model.geographies.byKey.get(key)?.name ?? { en: key, sv: key } });

/** What comes in, goes out and changes from the list in force to the edition; the way back leads to the library's. */
function changesTo(
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

interface Asking {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: CountryListDeps;
  readonly call: { readonly language: Language };
}

interface Wanted extends Asking {
  readonly key: string;
  readonly from: EditionSource;
}

async function wantedEdition({ tx, actor, deps, call, key, from }: Wanted) {
  const inForce = await listsInForce(tx, actor, deps);
  const given = await givenEdition(deps, actor, { key, from, inForce, language: call.language });
  const by = { taken: todayOf(deps.clock, actor), author: actorName(actor) };
  const edition: ListEdition | null = given.list === null ? null : editionOf(given.list, by);
  return { inForce, given, edition };
}

function refuseFaults({ faults }: GivenEdition): void {
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

/** The edition in one assessment, as a change of its own. */
async function takeInto(
  { tx, actor, deps }: Asking & { readonly tx: WriteTx },
  { id, revision }: { readonly id: number; readonly revision: number },
  { key, edition }: { readonly key: string; readonly edition: ListEdition | null },
) {
  const open = await deps.assessments.lock(tx, actor, id);
  if (isApproved(open)) throw new Refusal('error.list.approved', { name: open.name });
  return deps.assessments.change(tx, actor, {
    ...{ id, revision },
    how: {
      patchesFor: ({ document }) => patchesBetween(document, withTakenEdition(document, key, edition)),
    },
  });
}

export const countrylist = implementFor<CountryListDeps>()(contract, {
  list: async ({ tx, actor, deps, call }) => {
    const inForce = await listsInForce(tx, actor, deps);
    const versions = await versionLists(deps, actor, call.language);
    const { source } = withOverlay(inForce.model, { own: { lists: inForce.taken } });
    const today = todayOf(deps.clock, actor);
    const present = new Set(source.riskLists.map(({ key }) => key));
    const others = versions
      .flatMap(({ lists }) => lists)
      .filter(({ key }, at, all) => !present.has(key) && all.findIndex((one) => one.key === key) === at);
    return {
      rows: [
        ...source.riskLists.map((list) => rowOf(list, inForce, { versions, today, isInForce: true })),
        ...others.map((list) => rowOf(list, inForce, { versions, today, isInForce: false })),
      ],
      editable: await deps.assessments.everywhere(tx, actor, 'ra:Edit'),
    };
  },
  preview: async ({ input, ...asking }) => {
    const { key } = input.params;
    const { tx, actor, deps } = asking;
    const { inForce, given, edition } = await wantedEdition({ ...asking, key, from: input.body.from });
    const { list, faults, read } = given;
    const effects =
      faults.length > 0
        ? { assessments: [], more: false }
        : await effectsOf(tx, actor, deps, { key, edition });
    return {
      revision: inForce.revision,
      edition: list === null ? null : { name: list.name, date: list.date, places: list.entries.length },
      faults: [...faults],
      columns: read === null ? null : { values: read.values, offered: read.offered },
      ...changesTo(inForce, key, list),
      ...effects,
    };
  },
  take: async ({ input, ...asking }) => {
    const { key } = input.params;
    const { from, assessments, ...starting } = input.body;
    const { tx, actor, deps } = asking;
    if (!(await deps.assessments.everywhere(tx, actor, 'ra:Edit'))) throw new Refusal('error.forbidden');
    const { inForce, given, edition } = await wantedEdition({ ...asking, key, from });
    refuseFaults(given);
    const shared = await deps.overlays.shared(tx, actor);
    const parts = partsWithEdition(shared?.parts ?? {}, key, edition);
    const patches = patchesBetween(shared?.parts ?? {}, parts);
    const { output, audit } = await deps.overlays.save({
      ...asking,
      model: inForce.model,
      input: { body: { ...starting, patches } },
    });
    const entries: AuditEntry<'overlay.changed' | 'assessment.changed'>[] = [];
    const changed: { id: number; revision: number }[] = [];
    for (const one of assessments) {
      const made = await takeInto(asking, one, { key, edition });
      entries.push(...made.audit);
      changed.push({ id: one.id, revision: made.changed.revision });
    }
    return { output: { revision: output.revision, assessments: changed }, audit: [...audit, ...entries] };
  },
});
