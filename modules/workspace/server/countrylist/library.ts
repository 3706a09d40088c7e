/** Successors of country lists in the working rows of the library, which editors publish from. */
import type { countrylist as contract } from '@klarsikt/contract';
import { canonicalJson, compile, editionOf, type RiskList, withRiskList } from '@klarsikt/engine';
import { refusalFor } from '@klarsikt/server/intake/refusal.ts';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import { givenEdition, type ListsInForce, versionLists } from './editions.ts';
import { effectsOf } from './effects.ts';
import { editionKinds } from './texts.ts';
import { changesTo, readingOf, refuseFaults, rowsOf } from './views.ts';

/** The working rows as a model. Refuses while they are none: faults are mended first. */
async function workingModel(tx: ReadTx, { rows }: CountryListDeps) {
  const read = await rows.read(tx);
  if ('problems' in read) throw new Refusal('error.library.rows');
  return read.model;
}

async function workingLists(tx: ReadTx, deps: CountryListDeps): Promise<ListsInForce> {
  const model = compile(await workingModel(tx, deps));
  return { model, library: model.source.riskLists, taken: {}, revision: 0 };
}

/** The list as the live version has it, with the members of its group there; null where it has none. */
async function publishedList({ models }: CountryListDeps, key: string, group: string | null | undefined) {
  const live = await models.whole(found(models.live()).hash);
  const list = live.riskLists.find((one) => one.key === key) ?? null;
  const members = live.geographies.filter(({ parents }) => parents.includes(group ?? ''));
  return { list, members: members.map((place) => place.key) };
}

/** What a list becomes, with the members of its group. */
const becomes = (list: RiskList) => ({ list, members: list.entries.map(({ geography }) => geography) });

const authorOf = (actor: Actor, deps: CountryListDeps) => ({
  at: deps.clock.now(),
  userId: actor.userId,
  author: actorName(actor),
  organizationId: found(actor.organizationId),
});

type Library = Pick<
  Handlers<typeof contract, CountryListDeps>,
  'listLibrary' | 'readFile' | 'previewLibrary' | 'takeLibrary'
>;

export const libraryLists: Library = {
  listLibrary: async ({ tx, actor, deps, call }) => {
    const inForce = await workingLists(tx, deps);
    const versions = await versionLists(deps, actor, call.language);
    const live = await deps.models.whole(found(deps.models.live()).hash);
    const published = new Map(live.riskLists.map((list) => [list.key, list]));
    const rows = rowsOf(inForce, versions, todayOf(deps.clock, actor));
    return {
      rows: rows.map((row) => ({
        ...row,
        canGoBack: row.isInForce && canonicalJson(row.list) !== canonicalJson(published.get(row.key) ?? null),
      })),
      editable: actor.permissions.has('backoffice:Edit'),
    };
  },
  readFile: {
    direct: async ({ input, deps, call }) => {
      const { name, content } = input.body.file;
      try {
        return { tables: await deps.readTables(name, content) };
      } catch (error) {
        throw refusalFor(error, editionKinds[call.language]);
      }
    },
  },
  previewLibrary: async ({ tx, actor, deps, call, input }) => {
    const { key } = input.params;
    const { from } = input.body;
    const inForce = await workingLists(tx, deps);
    const present = inForce.library.find((one) => one.key === key);
    if ('back' in from) {
      const { list } = await publishedList(deps, key, present?.group);
      return {
        revision: 0,
        ...readingOf({ list, faults: [], read: null }),
        ...changesTo(inForce, key, list),
        ...{ assessments: [], more: false },
      };
    }
    const given = await givenEdition(deps, actor, { key, from, inForce, language: call.language });
    const by = { taken: todayOf(deps.clock, actor), author: actorName(actor) };
    const edition = given.list === null ? null : editionOf(given.list, by);
    const effects =
      given.faults.length > 0 || edition === null
        ? { assessments: [], more: false }
        : await effectsOf(tx, actor, deps, { key, edition });
    return { revision: 0, ...readingOf(given), ...changesTo(inForce, key, given.list), ...effects };
  },
  takeLibrary: async ({ tx, actor, deps, call, input }) => {
    const { key } = input.params;
    const { from } = input.body;
    await deps.rows.lock(tx);
    const inForce = await workingLists(tx, deps);
    const present = inForce.library.find((one) => one.key === key);
    const wanted = await (async () => {
      if ('back' in from) return publishedList(deps, key, present?.group);
      const given = await givenEdition(deps, actor, { key, from, inForce, language: call.language });
      refuseFaults(given);
      return becomes(found(given.list));
    })();
    const model = withRiskList(inForce.model.source, key, wanted);
    const { added, changed, withdrawn } = await deps.rows.write(tx, { model, by: authorOf(actor, deps) });
    const count = added + changed + withdrawn;
    const after = { date: wanted.list?.date ?? '', changed: count };
    return {
      output: { changed: count },
      audit: [{ event: 'atlas.listTaken', subject: `entity:${key}`, after }] as const,
    };
  },
};
