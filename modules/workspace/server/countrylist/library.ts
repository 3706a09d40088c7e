/** Writes newer editions of country lists to the working rows of the library, from which editors publish. */
import type { countrylistContract as contract } from '@klarsikt/contract';
import { createListEdition } from '@klarsikt/engine/assessment';
import { compareListEditions } from '@klarsikt/engine/lists';
import {
  type CompiledModel,
  compileModel,
  type Publication,
  type ReferenceModel,
  type RiskList,
  toCanonicalJson,
} from '@klarsikt/engine/model';
import { createListPublication } from '@klarsikt/engine/news';
import { setRiskList } from '@klarsikt/engine/overlay';
import { readUploadedTables } from '@klarsikt/server/intake/uploaded-tables.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import { type CountryListsInForce, loadVersionCountryLists, readCountryListEdition } from './editions.ts';
import { computeEditionEffects } from './effects.ts';
import { editionFileKindsText } from './texts.ts';
import {
  buildCountryListRows,
  compareWithEdition,
  requireFaultlessEdition,
  toEditionPreview,
} from './views.ts';

/** Compiles the working rows; refuses if they have faults. */
async function loadWorkingModel(tx: ReadTx, { rows }: CountryListDeps) {
  const read = await rows.read(tx);
  if ('problems' in read) throw new Refusal('error.library.rows');
  return read.model;
}

async function loadWorkingLists(tx: ReadTx, deps: CountryListDeps): Promise<CountryListsInForce> {
  const model = compileModel(await loadWorkingModel(tx, deps));
  return { model, library: model.source.riskLists, taken: {}, revision: 0 };
}

/** Finds the list in the live version with the members of its group; null if the live version lacks the list. */
async function findPublishedList({ models }: CountryListDeps, key: string, group: string | null | undefined) {
  const live = await models.whole(requireFound(models.live()).hash);
  const list = live.riskLists.find((one) => one.key === key) ?? null;
  const members = live.geographies.filter(({ parents }) => parents.includes(group ?? ''));
  return { list, members: members.map((place) => place.key) };
}

const becomes = (list: RiskList) => ({ list, members: list.entries.map(({ geography }) => geography) });

/** Adds a publication about the adopted edition to the publications of the working rows. */
async function addListNews(
  { tx, actor, deps }: { readonly tx: WriteTx; readonly actor: Actor; readonly deps: CountryListDeps },
  { model, list }: { readonly model: CompiledModel; readonly list: RiskList },
): Promise<readonly Publication[]> {
  const publication = createListPublication({
    ...{ model, list, effect: null },
    change: compareListEditions(model, model.riskLists.byKey.get(list.key), list),
    day: getTodayInZone(deps.clock, actor),
  });
  const { withdrawn } = await deps.rows.read(tx);
  const taken = ({ key }: { readonly key: string }) =>
    model.publications.byKey.has(key) || withdrawn.has(key);
  let key = publication.key;
  for (let number = 2; taken({ key }); number += 1) key = `${publication.key}.${number}`;
  const [id] = await deps.rows.numbers(tx, 1);
  return [...model.source.publications, { ...publication, key, id: requireFound(id) }];
}

/** Removes publications about editions of the list that the live version lacks. */
async function removeListNews({ models }: CountryListDeps, { publications }: ReferenceModel, list: string) {
  const live = await models.whole(requireFound(models.live()).hash);
  const published = new Set(live.publications.map(({ key }) => key));
  return publications.filter(({ key, riskList }) => riskList !== list || published.has(key));
}

const authorOf = (actor: Actor, deps: CountryListDeps) => ({
  at: deps.clock.now(),
  userId: actor.userId,
  author: getActorName(actor),
  organizationId: requireFound(actor.organizationId),
});

type LibraryListHandlers = Pick<
  EndpointHandlers<typeof contract, CountryListDeps>,
  'listLibrary' | 'readFile' | 'previewLibrary' | 'takeLibrary'
>;

export const libraryListHandlers: LibraryListHandlers = {
  listLibrary: async ({ tx, actor, deps, call }) => {
    const inForce = await loadWorkingLists(tx, deps);
    const versions = await loadVersionCountryLists(deps, actor, call.language);
    const live = await deps.models.whole(requireFound(deps.models.live()).hash);
    const published = new Map(live.riskLists.map((list) => [list.key, list]));
    const rows = buildCountryListRows(inForce, versions, getTodayInZone(deps.clock, actor));
    return {
      rows: rows.map((row) => ({
        ...row,
        canGoBack:
          row.isInForce && toCanonicalJson(row.list) !== toCanonicalJson(published.get(row.key) ?? null),
      })),
      editable: actor.permissions.has('backoffice:Edit'),
    };
  },
  readFile: {
    direct: async ({ input, deps, call }) => ({
      tables: await readUploadedTables(deps, input.body.file, {
        kinds: editionFileKindsText,
        language: call.language,
      }),
    }),
  },
  previewLibrary: async ({ tx, actor, deps, call, input }) => {
    const { key } = input.params;
    const { from } = input.body;
    const inForce = await loadWorkingLists(tx, deps);
    const present = inForce.library.find((one) => one.key === key);
    if ('back' in from) {
      const { list } = await findPublishedList(deps, key, present?.group);
      return {
        revision: 0,
        ...toEditionPreview({ list, faults: [], read: null }),
        ...compareWithEdition(inForce, key, list),
        ...{ assessments: [], more: false },
      };
    }
    const given = await readCountryListEdition(deps, actor, { key, from, inForce, language: call.language });
    const by = { taken: getTodayInZone(deps.clock, actor), author: getActorName(actor) };
    const edition = given.list === null ? null : createListEdition(given.list, by);
    const effects =
      given.faults.length > 0 || edition === null
        ? { assessments: [], more: false }
        : await computeEditionEffects(tx, actor, deps, { key, edition });
    return {
      revision: 0,
      ...toEditionPreview(given),
      ...compareWithEdition(inForce, key, given.list),
      ...effects,
    };
  },
  takeLibrary: async ({ tx, actor, deps, call, input }) => {
    const { key } = input.params;
    const { from } = input.body;
    await deps.rows.lock(tx);
    const inForce = await loadWorkingLists(tx, deps);
    const present = inForce.library.find((one) => one.key === key);
    const { source } = inForce.model;
    const { publications, ...wanted } = await (async () => {
      if ('back' in from)
        return {
          ...(await findPublishedList(deps, key, present?.group)),
          publications: await removeListNews(deps, source, key),
        };
      const given = await readCountryListEdition(deps, actor, {
        key,
        from,
        inForce,
        language: call.language,
      });
      requireFaultlessEdition(given);
      const list = requireFound(given.list);
      const publications = await addListNews({ tx, actor, deps }, { model: inForce.model, list });
      return { ...becomes(list), publications };
    })();
    const model = { ...setRiskList(source, key, wanted), publications };
    const { added, changed, withdrawn } = await deps.rows.write(tx, { model, by: authorOf(actor, deps) });
    const count = added + changed + withdrawn;
    const after = { date: wanted.list?.date ?? '', changed: count };
    return {
      output: { changed: count },
      audit: [{ event: 'atlas.listTaken', subject: `entity:${key}`, after }] as const,
    };
  },
};
