/** Calls that show working rows. */

import type { atlas as contract } from '@klarsikt/contract';
import {
  type CollectionName,
  collectionNames,
  collectionOfType,
  compile,
  dayOf,
  keysReferredTo,
  modelTables,
  project,
  qualityNotes,
  versionOf,
  workingTitle,
} from '@klarsikt/engine';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { revisionsBefore, wireRevision } from '@klarsikt/server/platform/revisioned.ts';
import { inReadTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import { tableFile } from '@klarsikt/server/render/table-file.ts';

import type { AtlasDeps } from './deps.ts';
import { findLabels, idsIn, listRows, rowsOfKind } from './find.store.ts';
import { liveDigests } from './live.ts';
import {
  dueBefore,
  formerIn,
  inboundOf,
  keysNamedIn,
  labelOf,
  rowOf,
  stateOf,
  textsIn,
  treeThreatOf,
} from './reading.ts';
import { reviewersIn, reviewsFor } from './review.store.ts';
import { invalidModel } from './rows.ts';
import { allRows, countRows, inversesOf, openRow, referringRows, revisions } from './store.ts';
import { refuseLongCells, tableRows } from './table.ts';

type Contract = typeof contract;
type Shown = Pick<
  Handlers<Contract, AtlasDeps>,
  'getOverview' | 'find' | 'getTree' | 'list' | 'load' | 'history' | 'export' | 'preview' | 'getQuality'
>;

/** The kind that an address names. */
export const collectionFor = (type: string): CollectionName => found(collectionOfType(type));

const historyPage = 30;

/** Names of what an entity refers to, by key. */
async function namesFor(tx: ReadTx, keys: readonly string[], live: Awaited<ReturnType<typeof liveDigests>>) {
  const rows = keys.length === 0 ? [] : await findLabels(tx, { of: [], text: '', keys }, 'en');
  return Object.fromEntries(rows.map((row) => [row.key, labelOf(row, live)]));
}

const overview: Pick<Shown, 'getOverview' | 'find' | 'getTree' | 'list'> = {
  getOverview: async ({ tx, actor, deps }) => {
    const live = await liveDigests(deps.models);
    const { version, byKey } = live;
    const counts = await countRows(tx, [...byKey.values()]);
    const listContext = { language: 'en', live, dueBefore: dueBefore(todayOf(deps.clock, actor)) } as const;
    const kinds = collectionNames.map((collection) => {
      const { total = 0, drafts = 0, changed = 0 } = counts.get(collection) ?? {};
      return { type: modelTables[collection].type, collection, total, drafts, changed };
    });
    const due = await idsIn(tx, 'threats', { text: '', published: true, due: true }, listContext);
    const demo = await idsIn(tx, 'threats', { text: '', published: false, demo: true }, listContext);
    return {
      kinds,
      live: { hash: version.hash, name: version.name, published: version.publishedAt.toISOString() },
      changes: kinds.reduce((sum, { changed }) => sum + changed, 0),
      due: due.length,
      reviews: (await reviewsFor(tx, actorName(actor))).map((row) => ({
        ...labelOf(row, live),
        note: row.note,
      })),
      reviewers: await reviewersIn(tx, found(actor.organizationId), deps.clock.now()),
      demo: demo.length,
    };
  },
  find: async ({ tx, input, deps, call }) => {
    const { types, ...given } = input.body;
    const live = await liveDigests(deps.models);
    const rows = await findLabels(tx, { ...given, of: types.map(collectionFor) }, call.language);
    return rows.map((row) => labelOf(row, live));
  },
  getTree: async ({ tx, actor, deps }) => {
    const live = await liveDigests(deps.models);
    const before = dueBefore(todayOf(deps.clock, actor));
    const categories = await rowsOfKind(tx, 'categories');
    const threats = await rowsOfKind(tx, 'threats');
    return {
      categories: categories.map((row) => labelOf(row, live)),
      threats: threats.map((row) => treeThreatOf(row, live, before)),
    };
  },
  list: async ({ tx, input, actor, deps, call }) => {
    const live = await liveDigests(deps.models);
    const listContext = { language: call.language, live, dueBefore: dueBefore(todayOf(deps.clock, actor)) };
    const { rows, total } = await listRows(tx, collectionFor(input.params.type), input.body, listContext);
    return { rows: rows.map((row) => rowOf(row, live)), total };
  },
};

const oneEntity: Pick<Shown, 'load' | 'history'> = {
  load: async ({ tx, input, actor, deps }) => {
    const collection = collectionFor(input.params.type);
    const row = found(await openRow(tx, collection, input.params.id));
    const live = await liveDigests(deps.models);
    const { key, document, revision, updatedAt, updatedBy, updatedName } = row;
    const referring = await referringRows(tx, key);
    const name = actorName(actor);
    const userId = actor.userId ?? 0;
    const others = input.query.editing === 'true' ? deps.editors.note(row.id, { userId, name }) : [];
    return {
      type: input.params.type,
      revision,
      by: revision === 0 ? null : { at: updatedAt.toISOString(), author: updatedName, userId: updatedBy },
      document: { ...document },
      state: stateOf(row, live),
      inbound: inboundOf({ collection, key }, referring, live),
      names: await namesFor(tx, keysReferredTo({ collection, document }), live),
      present: others.map((person) => person.name),
    };
  },
  history: async ({ tx, input, deps }) => {
    const { id, type } = input.params;
    found(await openRow(tx, collectionFor(type), id));
    const { before = null } = input.query;
    const rows = await revisionsBefore(tx, revisions, { id, before, limit: historyPage + 1 });
    const page = rows.slice(0, historyPage);
    const ways = await inversesOf(
      tx,
      id,
      page.map(({ revision }) => revision),
    );
    const changes = page.map((row) => {
      const inverse = ways.get(row.revision) ?? [];
      const former = formerIn(row.patches, inverse);
      const now = row.patches.map((patch) => (patch.op === 'set' ? patch.value : null));
      return { row, inverse, former, keys: [...keysNamedIn(now), ...keysNamedIn(former)] };
    });
    const all = [...new Set(changes.flatMap(({ keys }) => keys))];
    const names = await namesFor(tx, all, await liveDigests(deps.models));
    return {
      entries: changes.map(({ row, inverse, former, keys }) => ({
        ...wireRevision(row),
        texts: textsIn(row.patches, inverse),
        former,
        names: Object.fromEntries(Object.entries(names).filter(([key]) => keys.includes(key))),
      })),
      next: rows.length > historyPage ? (page.at(-1)?.revision ?? null) : null,
    };
  },
};

const whole: Pick<Shown, 'export' | 'preview' | 'getQuality'> = {
  // Direct: a workbook is written in a worker, and no connection should wait for it.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { language, format, ...given } = input.body;
      const { type } = input.params;
      const collection = collectionFor(type);
      const now = deps.clock.now();
      const live = await liveDigests(deps.models);
      const listContext = { language: call.language, live, dueBefore: dueBefore(dayOf(now, actor.timeZone)) };
      const { organizationId } = actor;
      const rows = tableRows(
        collection,
        await inReadTransaction(db, { organizationId }, (tx) => idsIn(tx, collection, given, listContext)),
      );
      if (format === 'xlsx') refuseLongCells(rows);
      const order = { rows, title: type, at: now };
      return tableFile(deps.renderer, order, { format, language, name: type }, async () => ({
        model: (await deps.models.sharedFor(live.version.hash, actor)).model,
        turn: call.turn,
      }));
    },
  },
  preview: async ({ tx, input, actor, deps }) => {
    const { id } = input.params;
    const row = found(await openRow(tx, 'threats', id));
    const at = deps.clock.now().toISOString();
    // A draft is shown as it will be once it is published.
    const rows = (await allRows(tx)).map((each) => {
      const { draft: _, ...document } = each.document;
      return each.id === id ? { ...each, document } : each;
    });
    const made = versionOf(rows, at);
    if ('problems' in made) throw invalidModel(made.problems);
    const { countries, ...reader } = input.body;
    const domesticCountries = countries ?? made.model.geographies.map(({ key }) => key);
    const model = compile(project(made.model, { ...reader, domesticCountries, texts: true }));
    const threat = model.threats.byKey.get(row.key);
    return { card: threat === undefined ? null : deps.cardOf(model, threat, dayOf(at, actor.timeZone)) };
  },
  getQuality: async ({ tx, actor, deps }) => {
    const rows = await allRows(tx);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const today = todayOf(deps.clock, actor);
    const findings = qualityNotes(rows, today).flatMap(({ rule, key, collection, path, about }) => {
      const row = byKey.get(key);
      if (row === undefined) return [];
      const entity = { id: row.id, key, type: modelTables[collection].type, name: workingTitle(row) };
      return [{ rule, entity, path, about }];
    });
    return { findings };
  },
};

export const shown: Shown = { ...overview, ...oneEntity, ...whole };
