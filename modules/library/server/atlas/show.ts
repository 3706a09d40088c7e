import type { atlasContract as contract } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import {
  buildModelVersion,
  type CollectionName,
  collectionNames,
  compileModel,
  findCollectionByType,
  formatCitedTitle,
  listReferredKeys,
  modelTables,
  projectModel,
} from '@klarsikt/engine/model';
import { getWorkingEntityTitle, listQualityDefects } from '@klarsikt/engine/quality';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { listRevisionsBefore, toWireRevision } from '@klarsikt/server/platform/revisioned.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { writeTableFile } from '@klarsikt/server/render/table-file.ts';

import type { AtlasDeps } from './deps.ts';
import { findEntityLabels, listEntityIds, listEntityRows, listEntityRowsOfKind } from './find.store.ts';
import { loadLiveVersionDigests } from './live.ts';
import {
  buildEntityLabel,
  buildEntityRow,
  buildTreeThreat,
  compareEntityWithLive,
  getReviewCutoffDay,
  groupInboundReferences,
  listChangedTexts,
  listFormerFieldValues,
  listKeysInValue,
} from './reading.ts';
import { listReviewers, listReviewsOfPerson } from './review.store.ts';
import { createInvalidModelRefusal } from './rows.ts';
import {
  atlasRevisionTable,
  countWorkingRows,
  findWorkingRowDetails,
  listRowsReferringTo,
  listWorkingRows,
  loadInversePatches,
} from './store.ts';
import { buildEntityTableRows, requireShortCells } from './table.ts';

type Contract = typeof contract;
type ShowHandlers = Pick<
  EndpointHandlers<Contract, AtlasDeps>,
  'getOverview' | 'find' | 'getTree' | 'list' | 'load' | 'history' | 'export' | 'preview' | 'getQuality'
>;

export const requireCollectionOfType = (type: string): CollectionName =>
  requireFound(findCollectionByType(type));

const historyPage = 30;

async function loadNames(
  tx: ReadTx,
  keys: readonly string[],
  live: Awaited<ReturnType<typeof loadLiveVersionDigests>>,
) {
  const rows = keys.length === 0 ? [] : await findEntityLabels(tx, { of: [], text: '', keys }, 'en');
  return Object.fromEntries(rows.map((row) => [row.key, buildEntityLabel(row, live)]));
}

const overview: Pick<ShowHandlers, 'getOverview' | 'find' | 'getTree' | 'list'> = {
  getOverview: async ({ tx, actor, deps }) => {
    const live = await loadLiveVersionDigests(deps.models);
    const { version, byKey } = live;
    const counts = await countWorkingRows(tx, [...byKey.values()]);
    const listContext = {
      language: 'en',
      live,
      dueBefore: getReviewCutoffDay(getTodayInZone(deps.clock, actor)),
    } as const;
    const kinds = collectionNames.map((collection) => {
      const { total = 0, drafts = 0, changed = 0 } = counts.get(collection) ?? {};
      return { type: modelTables[collection].type, collection, total, drafts, changed };
    });
    const due = await listEntityIds(tx, 'threats', { text: '', published: true, due: true }, listContext);
    const demo = await listEntityIds(tx, 'threats', { text: '', published: false, demo: true }, listContext);
    return {
      kinds,
      live: { hash: version.hash, name: version.name, published: version.publishedAt.toISOString() },
      changes: kinds.reduce((sum, { changed }) => sum + changed, 0),
      due: due.length,
      reviews: (await listReviewsOfPerson(tx, getActorName(actor))).map((row) => ({
        ...buildEntityLabel(row, live),
        note: row.note,
      })),
      reviewers: await listReviewers(tx, requireFound(actor.organizationId), deps.clock.now()),
      demo: demo.length,
      versions: deps.models.list().length,
    };
  },
  find: async ({ tx, input, deps, call }) => {
    const { types, ...given } = input.body;
    const live = await loadLiveVersionDigests(deps.models);
    const rows = await findEntityLabels(
      tx,
      { ...given, of: types.map(requireCollectionOfType) },
      call.language,
    );
    return rows.map((row) => buildEntityLabel(row, live));
  },
  getTree: async ({ tx, actor, deps }) => {
    const live = await loadLiveVersionDigests(deps.models);
    const before = getReviewCutoffDay(getTodayInZone(deps.clock, actor));
    const categories = await listEntityRowsOfKind(tx, 'categories');
    const threats = await listEntityRowsOfKind(tx, 'threats');
    return {
      categories: categories.map((row) => buildEntityLabel(row, live)),
      threats: threats.map((row) => buildTreeThreat(row, live, before)),
    };
  },
  list: async ({ tx, input, actor, deps, call }) => {
    const live = await loadLiveVersionDigests(deps.models);
    const listContext = {
      language: call.language,
      live,
      dueBefore: getReviewCutoffDay(getTodayInZone(deps.clock, actor)),
    };
    const { rows, total } = await listEntityRows(
      tx,
      requireCollectionOfType(input.params.type),
      input.body,
      listContext,
    );
    return { rows: rows.map((row) => buildEntityRow(row, live)), total };
  },
};

const oneEntity: Pick<ShowHandlers, 'load' | 'history'> = {
  load: async ({ tx, input, actor, deps }) => {
    const collection = requireCollectionOfType(input.params.type);
    const row = requireFound(await findWorkingRowDetails(tx, collection, input.params.id));
    const live = await loadLiveVersionDigests(deps.models);
    const { key, document, revision, updatedAt, updatedBy, updatedName } = row;
    const referring = await listRowsReferringTo(tx, key);
    const name = getActorName(actor);
    const userId = actor.userId ?? 0;
    const others = input.query.editing === 'true' ? deps.editors.note(row.id, { userId, name }) : [];
    return {
      type: input.params.type,
      revision,
      by: revision === 0 ? null : { at: updatedAt.toISOString(), author: updatedName, userId: updatedBy },
      document: { ...document },
      state: compareEntityWithLive(row, live),
      inbound: groupInboundReferences({ collection, key }, referring, live),
      names: await loadNames(tx, listReferredKeys({ collection, document }), live),
      present: others.map((person) => person.name),
    };
  },
  history: async ({ tx, input, deps }) => {
    const { id, type } = input.params;
    requireFound(await findWorkingRowDetails(tx, requireCollectionOfType(type), id));
    const { before = null } = input.query;
    const rows = await listRevisionsBefore(tx, atlasRevisionTable, { id, before, limit: historyPage + 1 });
    const page = rows.slice(0, historyPage);
    const ways = await loadInversePatches(
      tx,
      id,
      page.map(({ revision }) => revision),
    );
    const changes = page.map((row) => {
      const inverse = ways.get(row.revision) ?? [];
      const former = listFormerFieldValues(row.patches, inverse);
      const now = row.patches.map((patch) => (patch.op === 'set' ? patch.value : null));
      return { row, inverse, former, keys: [...listKeysInValue(now), ...listKeysInValue(former)] };
    });
    const all = [...new Set(changes.flatMap(({ keys }) => keys))];
    const names = await loadNames(tx, all, await loadLiveVersionDigests(deps.models));
    return {
      entries: changes.map(({ row, inverse, former, keys }) => ({
        ...toWireRevision(row),
        texts: listChangedTexts(row.patches, inverse),
        former,
        names: Object.fromEntries(Object.entries(names).filter(([key]) => keys.includes(key))),
      })),
      next: rows.length > historyPage ? (page.at(-1)?.revision ?? null) : null,
    };
  },
};

const whole: Pick<ShowHandlers, 'export' | 'preview' | 'getQuality'> = {
  // The handler is `direct` (it opens its own transactions), so that no database connection is held while a worker
  // writes the workbook.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { language, format, ...given } = input.body;
      const { type } = input.params;
      const collection = requireCollectionOfType(type);
      const now = deps.clock.now();
      const live = await loadLiveVersionDigests(deps.models);
      const listContext = {
        language: call.language,
        live,
        dueBefore: getReviewCutoffDay(getDayInZone(now, actor.timeZone)),
      };
      const { organizationId } = actor;
      const rows = buildEntityTableRows(
        collection,
        await runInReadTransaction(db, { organizationId }, (tx) =>
          listEntityIds(tx, collection, given, listContext),
        ),
      );
      if (format === 'xlsx') requireShortCells(rows);
      const order = { rows, title: type, at: now };
      return writeTableFile(deps.renderer, order, { format, language, name: type }, async () => ({
        model: (await deps.models.sharedFor(live.version.hash, actor)).model,
        turn: call.turn,
      }));
    },
  },
  preview: async ({ tx, input, actor, deps }) => {
    const { id } = input.params;
    const row = requireFound(await findWorkingRowDetails(tx, 'threats', id));
    const at = deps.clock.now().toISOString();
    // Show a draft in the form in which it will be published.
    const rows = (await listWorkingRows(tx)).map((each) => {
      const { draft: _, ...document } = each.document;
      return each.id === id ? { ...each, document } : each;
    });
    const made = buildModelVersion(rows, at);
    if ('problems' in made) throw createInvalidModelRefusal(made.problems);
    const { countries, ...reader } = input.body;
    const domesticCountries = countries ?? made.model.geographies.map(({ key }) => key);
    const model = compileModel(projectModel(made.model, { ...reader, domesticCountries, texts: true }));
    const threat = model.threats.byKey.get(row.key);
    return {
      card: threat === undefined ? null : deps.cardOf(model, threat, getDayInZone(at, actor.timeZone)),
    };
  },
  getQuality: async ({ tx, actor, deps }) => {
    const rows = await listWorkingRows(tx);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const today = getTodayInZone(deps.clock, actor);
    const findings = listQualityDefects(rows, today).flatMap(({ rule, key, collection, path, about }) => {
      const row = byKey.get(key);
      if (row === undefined) return [];
      const instrument = byKey.get(String(row.document.instrument))?.document;
      const name =
        collection === 'requirements'
          ? formatCitedTitle([instrument?.short, row.document.paragraph], getWorkingEntityTitle(row))
          : getWorkingEntityTitle(row);
      const entity = { id: row.id, key, type: modelTables[collection].type, name };
      return [{ rule, entity, path, about }];
    });
    return { findings };
  },
};

export const entityViewHandlers: ShowHandlers = { ...overview, ...oneEntity, ...whole };
