import { noteContract as contract, type ThreatNote } from '@klarsikt/contract';
import type { CompiledModel, Threat } from '@klarsikt/engine/model';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { requirePerson } from '@klarsikt/server/platform/person.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { NoteDeps } from './deps.ts';
import {
  deleteFollowedThreat,
  findThreatNote,
  hideThreatNote,
  insertThreatNote,
  listFollowedThreats,
  listThreatNotes,
  showThreatNote,
  type ThreatNoteRow,
  updateThreatNote,
  upsertFollowedThreat,
} from './store.ts';
import { hashThreatParts, listChangedThreatParts } from './threat-part-hashes.ts';

const notesAllowed = 500;
const followedAllowed = 500;

async function loadLiveModel({ models }: NoteDeps, actor: Actor): Promise<CompiledModel> {
  return (await models.projectionFor(requireFound(models.live()).hash, actor)).model;
}

/** Loads a threat of the caller's projection; refuses as not found if the caller may not see it. */
async function loadVisibleThreat(deps: NoteDeps, actor: Actor, key: string): Promise<Threat> {
  const threat = requireFound((await loadLiveModel(deps, actor)).threats.byKey.get(key) ?? null);
  return requireFound(threat.context === true ? null : threat);
}

function buildNote(
  { id, text, author, userId, createdAt, changedAt, revision }: ThreatNoteRow,
  actor: Actor,
): ThreatNote {
  const own = userId !== null && userId === actor.userId;
  const at = createdAt.toISOString();
  return { id, text, author, own, at, changedAt: changedAt?.toISOString() ?? null, revision };
}

/** Loads the caller's own note; refuses a note of a colleague. */
async function loadOwnNote(
  tx: ReadTx,
  actor: Actor,
  { id, removed }: { readonly id: number; readonly removed: boolean },
): Promise<ThreatNoteRow> {
  const row = requireFound(await findThreatNote(tx, id));
  if ((row.removedAt !== null) !== removed) throw new Refusal('error.notfound');
  if (row.userId === null || row.userId !== actor.userId) throw new Refusal('error.forbidden');
  return row;
}

const told = ({ threatKey, text }: ThreatNoteRow) => ({ threat: threatKey, text });

export const noteHandlers = implementEndpoints<NoteDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { key } = await loadVisibleThreat(deps, actor, input.params.key);
    const followed = actor.userId === null ? [] : await listFollowedThreats(tx, actor.userId);
    return {
      notes: (await listThreatNotes(tx, key)).map((row) => buildNote(row, actor)),
      followed: followed.some(({ threatKey }) => threatKey === key),
    };
  },
  add: async ({ tx, input, actor, deps }) => {
    const { key } = await loadVisibleThreat(deps, actor, input.params.key);
    if ((await listThreatNotes(tx, key)).length >= notesAllowed) throw new Refusal('error.conflict');
    const given = {
      ...requirePerson(actor),
      threatKey: key,
      text: input.body.text,
      author: getActorName(actor),
    };
    const row = await insertThreatNote(tx, given, deps.clock.now());
    return {
      output: buildNote(row, actor),
      audit: [{ event: 'note.added', subject: `note:${row.id}`, after: told(row) }],
    };
  },
  change: async ({ tx, input, actor, deps }) => {
    const before = await loadOwnNote(tx, actor, { id: input.params.id, removed: false });
    const { revision, text } = input.body;
    const row = await updateThreatNote(tx, { id: before.id, revision, text }, deps.clock.now());
    if (row === null) throw createStaleRecordRefusal(before.revision, buildNote(before, actor));
    return {
      output: buildNote(row, actor),
      audit: [{ event: 'note.changed', subject: `note:${row.id}`, before: told(before), after: told(row) }],
    };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const before = await loadOwnNote(tx, actor, { id: input.params.id, removed: false });
    await hideThreatNote(tx, before.id, deps.clock.now());
    return {
      output: { done: true },
      audit: [{ event: 'note.removed', subject: `note:${before.id}`, before: told(before) }],
    };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const { id } = await loadOwnNote(tx, actor, { id: input.params.id, removed: true });
    const row = requireFound(await showThreatNote(tx, id, deps.clock.now()));
    return {
      output: buildNote(row, actor),
      audit: [{ event: 'note.restored', subject: `note:${id}`, after: told(row) }],
    };
  },
  followed: async ({ tx, actor, deps }) => {
    const model = await loadLiveModel(deps, actor);
    const rows = await listFollowedThreats(tx, requirePerson(actor).userId);
    return rows.map(({ threatKey, since, seen }) => {
      const known = model.threats.byKey.get(threatKey);
      const threat = known?.context === true ? undefined : known;
      return {
        key: threatKey,
        id: threat?.id ?? null,
        since: since.toISOString(),
        changed: threat === undefined ? [] : listChangedThreatParts(seen, hashThreatParts(threat)),
        gone: threat === undefined,
      };
    });
  },
  follow: async ({ tx, input, actor, deps }) => {
    const person = requirePerson(actor);
    const { key } = input.params;
    const { followed } = input.body;
    const subject = `user:${person.userId}`;
    if (!followed) {
      await deleteFollowedThreat(tx, person.userId, key);
      return {
        output: { followed },
        audit: [{ event: 'note.unfollowed', subject, before: { threat: key } }],
      };
    }
    const threat = await loadVisibleThreat(deps, actor, key);
    const rows = await listFollowedThreats(tx, person.userId);
    const isNew = rows.every(({ threatKey }) => threatKey !== key);
    if (isNew && rows.length >= followedAllowed) throw new Refusal('error.conflict');
    await upsertFollowedThreat(
      tx,
      person,
      { threatKey: key, seen: hashThreatParts(threat) },
      deps.clock.now(),
    );
    return { output: { followed }, audit: [{ event: 'note.followed', subject, after: { threat: key } }] };
  },
});
