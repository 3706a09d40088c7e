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
import { getWorkingTitle, listQualityNotes } from '@klarsikt/engine/quality';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { listRevisionsBefore, toWireRevision } from '@klarsikt/server/platform/revisioned.ts';
import { inReadTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import { writeTableFile } from '@klarsikt/server/render/table-file.ts';

import type { AtlasDeps } from './deps.ts';
import { findLabels, listIds, listRows, listRowsOfKind } from './find.store.ts';
import { loadLiveDigests } from './live.ts';
import {
  buildLabel,
  buildRow,
  buildTreeThreat,
  compareWithLive,
  findKeysIn,
  groupInboundLinks,
  listChangedTexts,
  listFormerValues,
  reviewCutoffDay,
} from './reading.ts';
import { listReviewers, listReviews } from './review.store.ts';
import { createModelRefusal } from './rows.ts';
import {
  atlasRevisions,
  countRows,
  findOpenRow,
  listAllRows,
  listReferringRows,
  loadInverses,
} from './store.ts';
import { buildTableRows, requireShortCells } from './table.ts';

type Contract = typeof contract;
type ShowHandlers = Pick<
  EndpointHandlers<Contract, AtlasDeps>,
  'getOverview' | 'find' | 'getTree' | 'list' | 'load' | 'history' | 'export' | 'preview' | 'getQuality'
>;

export const requireCollection = (type: string): CollectionName => requireFound(findCollectionByType(type));

const historyPage = 30;

async function loadNames(
  tx: ReadTx,
  keys: readonly string[],
  live: Awaited<ReturnType<typeof loadLiveDigests>>,
) {
  const rows = keys.length === 0 ? [] : await findLabels(tx, { of: [], text: '', keys }, 'en');
  return Object.fromEntries(rows.map((row) => [row.key, buildLabel(row, live)]));
}

const overview: Pick<ShowHandlers, 'getOverview' | 'find' | 'getTree' | 'list'> = {
  getOverview: async ({ tx, actor, deps }) => {
    const live = await loadLiveDigests(deps.models);
    const { version, byKey } = live;
    const counts = await countRows(tx, [...byKey.values()]);
    const listContext = {
      language: 'en',
      live,
      dueBefore: reviewCutoffDay(getTodayInZone(deps.clock, actor)),
    } as const;
    const kinds = collectionNames.map((collection) => {
      const { total = 0, drafts = 0, changed = 0 } = counts.get(collection) ?? {};
      return { type: modelTables[collection].type, collection, total, drafts, changed };
    });
    const due = await listIds(tx, 'threats', { text: '', published: true, due: true }, listContext);
    const demo = await listIds(tx, 'threats', { text: '', published: false, demo: true }, listContext);
    return {
      kinds,
      live: { hash: version.hash, name: version.name, published: version.publishedAt.toISOString() },
      changes: kinds.reduce((sum, { changed }) => sum + changed, 0),
      due: due.length,
      reviews: (await listReviews(tx, getActorName(actor))).map((row) => ({
        ...buildLabel(row, live),
        note: row.note,
      })),
      reviewers: await listReviewers(tx, requireFound(actor.organizationId), deps.clock.now()),
      demo: demo.length,
      versions: deps.models.list().length,
    };
  },
  find: async ({ tx, input, deps, call }) => {
    const { types, ...given } = input.body;
    const live = await loadLiveDigests(deps.models);
    const rows = await findLabels(tx, { ...given, of: types.map(requireCollection) }, call.language);
    return rows.map((row) => buildLabel(row, live));
  },
  getTree: async ({ tx, actor, deps }) => {
    const live = await loadLiveDigests(deps.models);
    const before = reviewCutoffDay(getTodayInZone(deps.clock, actor));
    const categories = await listRowsOfKind(tx, 'categories');
    const threats = await listRowsOfKind(tx, 'threats');
    return {
      categories: categories.map((row) => buildLabel(row, live)),
      threats: threats.map((row) => buildTreeThreat(row, live, before)),
    };
  },
  list: async ({ tx, input, actor, deps, call }) => {
    const live = await loadLiveDigests(deps.models);
    const listContext = {
      language: call.language,
      live,
      dueBefore: reviewCutoffDay(getTodayInZone(deps.clock, actor)),
    };
    const { rows, total } = await listRows(tx, requireCollection(input.params.type), input.body, listContext);
    return { rows: rows.map((row) => buildRow(row, live)), total };
  },
};

const oneEntity: Pick<ShowHandlers, 'load' | 'history'> = {
  load: async ({ tx, input, actor, deps }) => {
    const collection = requireCollection(input.params.type);
    const row = requireFound(await findOpenRow(tx, collection, input.params.id));
    const live = await loadLiveDigests(deps.models);
    const { key, document, revision, updatedAt, updatedBy, updatedName } = row;
    const referring = await listReferringRows(tx, key);
    const name = getActorName(actor);
    const userId = actor.userId ?? 0;
    const others = input.query.editing === 'true' ? deps.editors.note(row.id, { userId, name }) : [];
    return {
      type: input.params.type,
      revision,
      by: revision === 0 ? null : { at: updatedAt.toISOString(), author: updatedName, userId: updatedBy },
      document: { ...document },
      state: compareWithLive(row, live),
      inbound: groupInboundLinks({ collection, key }, referring, live),
      names: await loadNames(tx, listReferredKeys({ collection, document }), live),
      present: others.map((person) => person.name),
    };
  },
  history: async ({ tx, input, deps }) => {
    const { id, type } = input.params;
    requireFound(await findOpenRow(tx, requireCollection(type), id));
    const { before = null } = input.query;
    const rows = await listRevisionsBefore(tx, atlasRevisions, { id, before, limit: historyPage + 1 });
    const page = rows.slice(0, historyPage);
    const ways = await loadInverses(
      tx,
      id,
      page.map(({ revision }) => revision),
    );
    const changes = page.map((row) => {
      const inverse = ways.get(row.revision) ?? [];
      const former = listFormerValues(row.patches, inverse);
      const now = row.patches.map((patch) => (patch.op === 'set' ? patch.value : null));
      return { row, inverse, former, keys: [...findKeysIn(now), ...findKeysIn(former)] };
    });
    const all = [...new Set(changes.flatMap(({ keys }) => keys))];
    const names = await loadNames(tx, all, await loadLiveDigests(deps.models));
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
  // The handler is direct, because a worker writes the workbook and no database connection should wait for it.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { language, format, ...given } = input.body;
      const { type } = input.params;
      const collection = requireCollection(type);
      const now = deps.clock.now();
      const live = await loadLiveDigests(deps.models);
      const listContext = {
        language: call.language,
        live,
        dueBefore: reviewCutoffDay(getDayInZone(now, actor.timeZone)),
      };
      const { organizationId } = actor;
      const rows = buildTableRows(
        collection,
        await inReadTransaction(db, { organizationId }, (tx) => listIds(tx, collection, given, listContext)),
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
    const row = requireFound(await findOpenRow(tx, 'threats', id));
    const at = deps.clock.now().toISOString();
    // A draft is shown in the form in which it will be published.
    const rows = (await listAllRows(tx)).map((each) => {
      const { draft: _, ...document } = each.document;
      return each.id === id ? { ...each, document } : each;
    });
    const made = buildModelVersion(rows, at);
    if ('problems' in made) throw createModelRefusal(made.problems);
    const { countries, ...reader } = input.body;
    const domesticCountries = countries ?? made.model.geographies.map(({ key }) => key);
    const model = compileModel(projectModel(made.model, { ...reader, domesticCountries, texts: true }));
    const threat = model.threats.byKey.get(row.key);
    return {
      card: threat === undefined ? null : deps.cardOf(model, threat, getDayInZone(at, actor.timeZone)),
    };
  },
  getQuality: async ({ tx, actor, deps }) => {
    const rows = await listAllRows(tx);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const today = getTodayInZone(deps.clock, actor);
    const findings = listQualityNotes(rows, today).flatMap(({ rule, key, collection, path, about }) => {
      const row = byKey.get(key);
      if (row === undefined) return [];
      const instrument = byKey.get(String(row.document.instrument))?.document;
      const name =
        collection === 'requirements'
          ? formatCitedTitle([instrument?.short, row.document.paragraph], getWorkingTitle(row))
          : getWorkingTitle(row);
      const entity = { id: row.id, key, type: modelTables[collection].type, name };
      return [{ rule, entity, path, about }];
    });
    return { findings };
  },
};

export const entityViewHandlers: ShowHandlers = { ...overview, ...oneEntity, ...whole };
