import { commentLabels, comment as contract, isOpenConversation } from '@klarsikt/contract';
import { subjectOf } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, nextId, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import { tableFile } from '@klarsikt/server/render/table-file.ts';
import { bySubject, conversation, wire, wireEvents } from './conversation.ts';
import type { CommentCallDeps, CommentDeps } from './deps.ts';
import {
  type CommentRow,
  commentsOf,
  commentsOn,
  eventsOf,
  findComment,
  lockComment,
  markSeen,
} from './store.ts';
import { requireSubjects } from './subjects.ts';
import { tableOf } from './table.ts';
import { tableName } from './texts.ts';
import { changeComment, isPlain, removeComment, writeComment, writePlain } from './write.ts';

interface Reading {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: CommentDeps;
}

/** The assessment with its model, for what comments speak of. */
async function opened({ tx, actor, deps }: Reading, id: number) {
  const open = await deps.assessments.open(tx, actor, id);
  const { model } = await deps.assessments.model(actor, open);
  return { model, document: open.document };
}

const noted = ({ id, assessmentId, subject, label }: CommentRow) => ({
  event: 'comment.added' as const,
  subject: `comment:${id}`,
  after: { assessment: assessmentId, subject, label },
});

const newest = (rows: readonly CommentRow[]) => rows.at(-1)?.id ?? 0;

export const comment = implementFor<CommentCallDeps>()(contract, {
  getConversations: async ({ tx, input, actor, deps }) => {
    const { id, under, labels, open: wanted } = input.body;
    const subject = await opened({ tx, actor, deps }, id);
    const rows = await commentsOf(tx, { id, ...(under === undefined ? {} : { under }) });
    return [...bySubject(rows)]
      .filter(([, group]) => labels === undefined || group.some(({ label }) => labels.includes(label)))
      .filter(([, group]) => wanted === undefined || isOpenConversation(group) === wanted)
      .sort(([, a], [, b]) => newest(b) - newest(a))
      .map(([path, group]) => conversation(subject, path, group, actor));
  },
  getConversation: async ({ tx, input, actor, deps }) => {
    const { id, oid } = input.body;
    const subject = await opened({ tx, actor, deps }, id);
    return conversation(subject, oid, await commentsOn(tx, id, oid), actor);
  },
  add: async ({ tx, input, actor, deps, call }) => {
    const { id, subject: first, alsoOn = [], ...given } = input.body;
    const plain = alsoOn.length === 0 && isPlain(given);
    const [head, free] = await Promise.all([
      deps.assessments.head(tx, actor, id),
      plain ? nextId(tx, 'comment') : null,
    ]);
    if (!head.can.comment) throw new Refusal('error.forbidden');
    const writing = { tx, actor, deps };
    await requireSubjects(writing, head, { first, alsoOn }, call.language);
    if (free !== null) {
      const { row, stored } = writePlain(writing, head, { ...given, id: free, subject: first });
      return { output: wire(row, actor), audit: [noted(row)], closing: [stored] };
    }
    const row = await writeComment(writing, head, { ...given, subject: first });
    const others: CommentRow[] = [];
    for (const subject of new Set(alsoOn))
      if (subject !== first) others.push(await writeComment(writing, head, { ...given, subject }));
    return { output: wire(row, actor), audit: [noted(row), ...others.map(noted)] };
  },
  change: async ({ tx, input, actor, deps }) => {
    const row = found(await lockComment(tx, input.params.id));
    const head = await deps.assessments.head(tx, actor, row.assessmentId);
    const { now, before, after } = await changeComment({ tx, actor, deps }, { row, head }, input.body);
    return {
      output: wire(now, actor),
      audit: [{ event: 'comment.changed', subject: `comment:${row.id}`, before, after }],
    };
  },
  getEvents: async ({ tx, input, actor, deps }) => {
    const row = found(await findComment(tx, input.params.id));
    await deps.assessments.head(tx, actor, row.assessmentId);
    return wireEvents(row, await eventsOf(tx, row.id));
  },
  seen: async ({ tx, input, actor, deps }) => {
    const row = found(await findComment(tx, input.params.id));
    await deps.assessments.head(tx, actor, row.assessmentId);
    if (actor.userId !== null) await markSeen(tx, row.id, actor.userId, deps.clock.now());
    const after = { assessment: row.assessmentId };
    return {
      output: { done: true },
      audit: [{ event: 'comment.seen', subject: `comment:${row.id}`, after }],
    };
  },
  getPeople: async ({ tx, input, actor, deps }) => {
    const { unitId } = await deps.assessments.head(tx, actor, input.params.id);
    const people = await deps.assessments.people(tx, actor, unitId);
    return people.map(({ id, name, comment, edit }) => ({ id, name, comment, edit }));
  },
  // Direct: a workbook is written in a worker, and no connection should wait for it.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, format, language } = input.body;
      const { name, modelHash, rows } = await inReadTransaction(db, actor, async (tx) => {
        const open = await deps.assessments.open(tx, actor, id);
        const { model } = await deps.assessments.model(actor, open);
        const written = await commentsOf(tx, { id });
        return {
          ...open,
          rows: tableOf({ model, document: open.document }, written, { language, timeZone: actor.timeZone }),
        };
      });
      const title = tableName[language];
      const order = { rows, title, at: deps.clock.now() };
      return tableFile(deps.renderer, order, { format, language, name: `${name} - ${title}` }, async () => ({
        model: (await deps.models.sharedFor(modelHash, actor)).model,
        turn: call.turn,
      }));
    },
  },
  remove: async ({ tx, input, actor, deps }) => {
    const row = found(await findComment(tx, input.params.id));
    const head = await deps.assessments.head(tx, actor, row.assessmentId);
    if (!head.can.comment || row.userId === null || row.userId !== actor.userId)
      throw new Refusal('error.forbidden');
    await removeComment({ tx, actor, deps }, row);
    const { subject, label, text } = row;
    const before = { assessment: head.id, subject, label, text };
    return {
      output: { done: true },
      audit: [{ event: 'comment.removed', subject: `comment:${row.id}`, before }],
    };
  },
  report: async ({ tx, input, actor, deps }) => {
    const { id, labels = commentLabels } = input.body;
    const { model, document } = await opened({ tx, actor, deps }, id);
    const rows = await commentsOf(tx, { id, labels });
    return {
      sections: labels.flatMap((label) => {
        const chosen = rows.filter((row) => row.label === label);
        if (chosen.length === 0) return [];
        const comments = chosen.map((row) => ({
          ...wire(row, actor),
          about: subjectOf(model, document, row.subject),
        }));
        return [{ label, comments }];
      }),
    };
  },
});
