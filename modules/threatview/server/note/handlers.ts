import { note as contract, type Note } from '@klarsikt/contract';
import type { CompiledModel, Threat } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { personOf } from '@klarsikt/server/platform/person.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { NoteDeps } from './deps.ts';
import { changedSince, seenOf } from './seen.ts';
import {
  deleteFollowed,
  deleteNote,
  findNote,
  followedBy,
  insertNote,
  type NoteRow,
  notesOn,
  storeFollowed,
  updateNote,
} from './store.ts';

const notesAllowed = 500;
const followedAllowed = 500;

async function liveModel({ models }: NoteDeps, actor: Actor): Promise<CompiledModel> {
  return (await models.projectionFor(found(models.live()).hash, actor)).model;
}

/** A threat that the caller can see; any other does not exist. */
async function visibleThreat(deps: NoteDeps, actor: Actor, key: string): Promise<Threat> {
  const threat = found((await liveModel(deps, actor)).threats.byKey.get(key) ?? null);
  return found(threat.context === true ? null : threat);
}

function wire({ id, text, author, userId, createdAt, changedAt, revision }: NoteRow, actor: Actor): Note {
  const own = userId !== null && userId === actor.userId;
  const at = createdAt.toISOString();
  return { id, text, author, own, at, changedAt: changedAt?.toISOString() ?? null, revision };
}

/** The caller's own note; refuses one of a colleague. */
async function ownNote(tx: ReadTx, actor: Actor, id: number): Promise<NoteRow> {
  const row = found(await findNote(tx, id));
  if (row.userId === null || row.userId !== actor.userId) throw new Refusal('error.forbidden');
  return row;
}

const told = ({ threatKey, text }: NoteRow) => ({ threat: threatKey, text });

export const note = implementFor<NoteDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { key } = await visibleThreat(deps, actor, input.params.key);
    const followed = actor.userId === null ? [] : await followedBy(tx, actor.userId);
    return {
      notes: (await notesOn(tx, key)).map((row) => wire(row, actor)),
      followed: followed.some(({ threatKey }) => threatKey === key),
    };
  },
  add: async ({ tx, input, actor, deps }) => {
    const { key } = await visibleThreat(deps, actor, input.params.key);
    if ((await notesOn(tx, key)).length >= notesAllowed) throw new Refusal('error.conflict');
    const given = { ...personOf(actor), threatKey: key, text: input.body.text, author: actorName(actor) };
    const row = await insertNote(tx, given, deps.clock.now());
    return {
      output: wire(row, actor),
      audit: [{ event: 'note.added', subject: `note:${row.id}`, after: told(row) }],
    };
  },
  change: async ({ tx, input, actor, deps }) => {
    const before = await ownNote(tx, actor, input.params.id);
    const { revision, text } = input.body;
    const row = await updateNote(tx, { id: before.id, revision, text }, deps.clock.now());
    if (row === null) throw staleRecord(before.revision, wire(before, actor));
    return {
      output: wire(row, actor),
      audit: [{ event: 'note.changed', subject: `note:${row.id}`, before: told(before), after: told(row) }],
    };
  },
  remove: async ({ tx, input, actor }) => {
    const before = await ownNote(tx, actor, input.params.id);
    await deleteNote(tx, before.id);
    return {
      output: { done: true },
      audit: [{ event: 'note.removed', subject: `note:${before.id}`, before: told(before) }],
    };
  },
  followed: async ({ tx, actor, deps }) => {
    const model = await liveModel(deps, actor);
    const rows = await followedBy(tx, personOf(actor).userId);
    return rows.map(({ threatKey, since, seen }) => {
      const known = model.threats.byKey.get(threatKey);
      const threat = known?.context === true ? undefined : known;
      return {
        key: threatKey,
        id: threat?.id ?? null,
        since: since.toISOString(),
        changed: threat === undefined ? [] : changedSince(seen, seenOf(threat)),
        gone: threat === undefined,
      };
    });
  },
  follow: async ({ tx, input, actor, deps }) => {
    const person = personOf(actor);
    const { key } = input.params;
    const { followed } = input.body;
    const subject = `user:${person.userId}`;
    if (!followed) {
      await deleteFollowed(tx, person.userId, key);
      return {
        output: { followed },
        audit: [{ event: 'note.unfollowed', subject, before: { threat: key } }],
      };
    }
    const threat = await visibleThreat(deps, actor, key);
    const rows = await followedBy(tx, person.userId);
    const isNew = rows.every(({ threatKey }) => threatKey !== key);
    if (isNew && rows.length >= followedAllowed) throw new Refusal('error.conflict');
    await storeFollowed(tx, person, { threatKey: key, seen: seenOf(threat) }, deps.clock.now());
    return { output: { followed }, audit: [{ event: 'note.followed', subject, after: { threat: key } }] };
  },
});
