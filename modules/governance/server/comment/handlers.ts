import { commentLabels, commentContract as contract, isOpenConversation } from '@klarsikt/contract';
import { describeDocumentSubject } from '@klarsikt/engine/assessment';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import { type ReadTx, reserveNextId, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { writeTableFile } from '@klarsikt/server/render/table-file.ts';
import {
  buildComment,
  buildCommentEvents,
  buildConversation,
  groupCommentsBySubject,
} from './conversation.ts';
import type { CommentCallDeps, CommentDeps } from './deps.ts';
import {
  type CommentRow,
  findComment,
  listCommentEvents,
  listComments,
  listCommentsOfSubject,
  lockComment,
  markMentionSeen,
} from './store.ts';
import { requireCommentSubjects } from './subjects.ts';
import { buildCommentTable } from './table.ts';
import { commentTableTitle } from './texts.ts';
import {
  changeComment,
  deleteOwnComment,
  isPlainComment,
  preparePlainComment,
  writeComment,
} from './write.ts';

interface CommentAccess {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: CommentDeps;
}

async function loadCommentContext({ tx, actor, deps }: CommentAccess, id: number) {
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

export const commentHandlers = implementEndpoints<CommentCallDeps>()(contract, {
  getConversations: async ({ tx, input, actor, deps }) => {
    const { id, under, labels, open: wanted } = input.body;
    const subject = await loadCommentContext({ tx, actor, deps }, id);
    const rows = await listComments(tx, { id, ...(under === undefined ? {} : { under }) });
    return [...groupCommentsBySubject(rows)]
      .filter(([, group]) => labels === undefined || group.some(({ label }) => labels.includes(label)))
      .filter(([, group]) => wanted === undefined || isOpenConversation(group) === wanted)
      .sort(([, a], [, b]) => newest(b) - newest(a))
      .map(([path, group]) => buildConversation(subject, path, group, actor));
  },
  getConversation: async ({ tx, input, actor, deps }) => {
    const { id, oid } = input.body;
    const subject = await loadCommentContext({ tx, actor, deps }, id);
    return buildConversation(subject, oid, await listCommentsOfSubject(tx, id, oid), actor);
  },
  add: async ({ tx, input, actor, deps, call }) => {
    const { id, subject: first, alsoOn = [], ...given } = input.body;
    const plain = alsoOn.length === 0 && isPlainComment(given);
    const [head, free] = await Promise.all([
      deps.assessments.head(tx, actor, id),
      plain ? reserveNextId(tx, 'comment') : null,
    ]);
    if (!head.can.comment) throw new Refusal('error.forbidden');
    const writing = { tx, actor, deps };
    await requireCommentSubjects(writing, head, { first, alsoOn }, call.language);
    if (free !== null) {
      const { row, stored } = preparePlainComment(writing, head, { ...given, id: free, subject: first });
      return { output: buildComment(row, actor), audit: [noted(row)], closing: [stored] };
    }
    const row = await writeComment(writing, head, { ...given, subject: first });
    const others: CommentRow[] = [];
    for (const subject of new Set(alsoOn))
      if (subject !== first) others.push(await writeComment(writing, head, { ...given, subject }));
    return { output: buildComment(row, actor), audit: [noted(row), ...others.map(noted)] };
  },
  change: async ({ tx, input, actor, deps }) => {
    const row = requireFound(await lockComment(tx, input.params.id));
    const head = await deps.assessments.head(tx, actor, row.assessmentId);
    const { now, before, after } = await changeComment({ tx, actor, deps }, { row, head }, input.body);
    return {
      output: buildComment(now, actor),
      audit: [{ event: 'comment.changed', subject: `comment:${row.id}`, before, after }],
    };
  },
  getEvents: async ({ tx, input, actor, deps }) => {
    const row = requireFound(await findComment(tx, input.params.id));
    await deps.assessments.head(tx, actor, row.assessmentId);
    return buildCommentEvents(row, await listCommentEvents(tx, row.id));
  },
  seen: async ({ tx, input, actor, deps }) => {
    const row = requireFound(await findComment(tx, input.params.id));
    await deps.assessments.head(tx, actor, row.assessmentId);
    if (actor.userId !== null) await markMentionSeen(tx, row.id, actor.userId, deps.clock.now());
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
  // The handler runs outside a transaction (`direct`), because a worker writes the workbook and no database connection
  // should be held meanwhile.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, format, language } = input.body;
      const { name, modelHash, rows } = await runInReadTransaction(db, actor, async (tx) => {
        const open = await deps.assessments.open(tx, actor, id);
        const { model } = await deps.assessments.model(actor, open);
        const written = await listComments(tx, { id });
        return {
          ...open,
          rows: buildCommentTable({ model, document: open.document }, written, {
            language,
            timeZone: actor.timeZone,
          }),
        };
      });
      const title = commentTableTitle[language];
      const order = { rows, title, at: deps.clock.now() };
      return writeTableFile(
        deps.renderer,
        order,
        { format, language, name: `${name} - ${title}` },
        async () => ({
          model: (await deps.models.sharedFor(modelHash, actor)).model,
          turn: call.turn,
        }),
      );
    },
  },
  remove: async ({ tx, input, actor, deps }) => {
    const row = requireFound(await findComment(tx, input.params.id));
    const head = await deps.assessments.head(tx, actor, row.assessmentId);
    if (!head.can.comment || row.userId === null || row.userId !== actor.userId)
      throw new Refusal('error.forbidden');
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'comment', object: String(row.id), subject: `comment:${row.id}` },
      assessmentId: row.assessmentId,
      at: deps.clock.now(),
      rows: [{ table: 'comment', where: { id: row.id } }],
    });
    await deleteOwnComment({ tx, actor, deps }, row);
    const { subject, label, text } = row;
    const before = { assessment: head.id, subject, label, text };
    return {
      output: { done: true },
      audit: [{ event: 'comment.removed', subject: `comment:${row.id}`, before }],
    };
  },
  report: async ({ tx, input, actor, deps }) => {
    const { id, labels = commentLabels } = input.body;
    const { model, document } = await loadCommentContext({ tx, actor, deps }, id);
    const rows = await listComments(tx, { id, labels });
    return {
      sections: labels.flatMap((label) => {
        const chosen = rows.filter((row) => row.label === label);
        if (chosen.length === 0) return [];
        const comments = chosen.map((row) => ({
          ...buildComment(row, actor),
          about: describeDocumentSubject(model, document, row.subject),
        }));
        return [{ label, comments }];
      }),
    };
  },
});
