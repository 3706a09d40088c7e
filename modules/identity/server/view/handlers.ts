import {
  viewContract as contract,
  getSavedViewListPermission,
  maxViewsPerList,
  type SavedView,
  type SavedViewListName,
  savedViewListNames,
  viewRestoreDays,
  viewStateSchema,
} from '@klarsikt/contract';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { type Person, requirePerson } from '@klarsikt/server/platform/person.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ViewDeps } from './deps.ts';
import {
  countSavedViews,
  deleteRemovedSavedViews,
  findDefaultView,
  findSavedView,
  insertSavedView,
  listSavedViews,
  type SavedViewRow,
  updateSavedView,
  upsertDefaultView,
} from './store.ts';

const restoreMs = viewRestoreDays * 24 * 3600 * 1000;

function requireListReader(actor: Actor, list: SavedViewListName): Person {
  if (!actor.permissions.has(getSavedViewListPermission(list))) throw new Refusal('error.forbidden');
  return requirePerson(actor);
}

const isOwn = ({ userId }: SavedViewRow, actor: Actor): boolean => userId !== null && userId === actor.userId;

const mayChange = (row: SavedViewRow, actor: Actor): boolean =>
  isOwn(row, actor) || (row.shared && actor.permissions.has('admin:SecurityAdmin'));

function toWireView(row: SavedViewRow, actor: Actor): SavedView {
  const { id, name, shared, author, changedAt, revision } = row;
  const state = viewStateSchema.parse(row.state);
  const rights = { own: isOwn(row, actor), mayChange: mayChange(row, actor) };
  return { id, name, shared, ...rights, author, state, changedAt: changedAt.toISOString(), revision };
}

const viewListOf = ({ list }: SavedViewRow): SavedViewListName =>
  requireFound(savedViewListNames.find((each) => each === list) ?? null);

/** Returns a view if the caller may see it; otherwise refuses as not found. */
async function loadVisibleView(tx: ReadTx, actor: Actor, id: number): Promise<SavedViewRow> {
  const row = requireFound(await findSavedView(tx, id));
  requireListReader(actor, viewListOf(row));
  return requireFound(row.shared || isOwn(row, actor) ? row : null);
}

/** Returns a view that the caller may change; refuses a colleague's shared view. */
async function loadChangeableView(tx: ReadTx, actor: Actor, id: number): Promise<SavedViewRow> {
  const row = await loadVisibleView(tx, actor, id);
  if (!mayChange(row, actor)) throw new Refusal('error.forbidden');
  return row;
}

const requireNotRemoved = (row: SavedViewRow): SavedViewRow =>
  requireFound(row.removedAt === null ? row : null);

const auditedFieldsOf = ({ list, name, shared }: SavedViewRow) => ({ list, name, shared });
const subjectOf = ({ id }: SavedViewRow) => `view:${id}`;

export const viewHandlers = implementEndpoints<ViewDeps>()(contract, {
  list: async ({ tx, input, actor }) => {
    const { list } = input.query;
    const { userId } = requireListReader(actor, list);
    const views = (await listSavedViews(tx, list, userId)).map((row) => toWireView(row, actor));
    const chosen = await findDefaultView(tx, list, userId);
    return { views, default: views.some(({ id }) => id === chosen) ? chosen : null };
  },
  add: async ({ tx, input, actor, deps }) => {
    const person = requireListReader(actor, input.body.list);
    if ((await countSavedViews(tx, input.body.list)) >= maxViewsPerList) throw new Refusal('error.conflict');
    const given = { ...person, ...input.body, author: getActorName(actor) };
    const row = await insertSavedView(tx, given, deps.clock.now());
    return {
      output: toWireView(row, actor),
      audit: [{ event: 'view.saved', subject: subjectOf(row), after: auditedFieldsOf(row) }],
    };
  },
  change: async ({ tx, input, actor, deps }) => {
    const before = requireNotRemoved(await loadChangeableView(tx, actor, input.params.id));
    const { revision, ...change } = input.body;
    const row = await updateSavedView(tx, { id: before.id, revision }, change, deps.clock.now());
    if (row === null) throw createStaleRecordRefusal(before.revision, toWireView(before, actor));
    return {
      output: toWireView(row, actor),
      audit: [
        {
          event: 'view.changed',
          subject: subjectOf(row),
          before: auditedFieldsOf(before),
          after: auditedFieldsOf(row),
        },
      ],
    };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const before = requireNotRemoved(await loadChangeableView(tx, actor, input.params.id));
    const now = deps.clock.now();
    await deleteRemovedSavedViews(tx, new Date(now.getTime() - restoreMs));
    await updateSavedView(tx, before, { removedAt: now }, now);
    return {
      output: { done: true },
      audit: [{ event: 'view.removed', subject: subjectOf(before), before: auditedFieldsOf(before) }],
    };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const before = await loadChangeableView(tx, actor, input.params.id);
    const now = deps.clock.now();
    const ended = before.removedAt === null || before.removedAt.getTime() < now.getTime() - restoreMs;
    const row = ended ? null : await updateSavedView(tx, before, { removedAt: null }, now);
    const restored = requireFound(row);
    return {
      output: toWireView(restored, actor),
      audit: [{ event: 'view.restored', subject: subjectOf(restored), after: auditedFieldsOf(restored) }],
    };
  },
  begin: async ({ tx, input, actor }) => {
    const { list, view: viewId } = input.body;
    const person = requireListReader(actor, list);
    const row = viewId === null ? null : requireNotRemoved(await loadVisibleView(tx, actor, viewId));
    if (row !== null && row.list !== list) throw new Refusal('error.notfound');
    await upsertDefaultView(tx, person, { list, viewId });
    return {
      output: { done: true },
      audit: [
        {
          event: 'view.begun',
          subject: row === null ? `user:${person.userId}` : subjectOf(row),
          after: { list, name: row?.name ?? null },
        },
      ],
    };
  },
});
