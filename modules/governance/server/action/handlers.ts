import {
  type actionContract as Contract,
  actionContract as contract,
  type EndpointOutput,
} from '@klarsikt/contract';
import { createCalculator } from '@klarsikt/engine/assess';
import { buildAssessmentCase, describeDocumentSubject } from '@klarsikt/engine/assessment';
import {
  compareActions,
  computeExpectedEffect,
  getTargetResidualLevel,
  isClosedAction,
  parseActionTarget,
} from '@klarsikt/engine/governance';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { writeTableFile } from '@klarsikt/server/render/table-file.ts';
import { changeActions, type LockedAction, raiseActions, undoActionStep } from './bulk-change.ts';
import {
  changeAction,
  changeActionStatus,
  moveDueDay,
  raiseAction,
  requireActionAuthor,
  requireActionSubjects,
  requireLockedAction,
  saveAction,
} from './change.ts';
import type { ActionDeps } from './deps.ts';
import { type ActionTableExtras, buildActionTable } from './rows.ts';
import { type ActionRow, findAction, listActionEvents, listActions, listActionsInUnits } from './store.ts';
import { actionSheetName, formatResolution, undoneActionReasons } from './texts.ts';
import { buildAction, buildActionEvent, parseActionPriority } from './wire.ts';

interface ActionAccess {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: ActionDeps;
}

/** Lists the actions of one assessment, or of all assessments that the caller may see, overdue actions first. */
async function loadActions({ tx, actor, deps }: ActionAccess, assessmentId: number | undefined) {
  const today = getTodayInZone(deps.clock, actor);
  const inOrder = (rows: readonly ActionRow[]) =>
    rows.toSorted((a, b) =>
      compareActions(
        { ...a, priority: parseActionPriority(a.priority) },
        { ...b, priority: parseActionPriority(b.priority) },
        today,
      ),
    );
  if (assessmentId !== undefined) {
    const head = await deps.assessments.head(tx, actor, assessmentId);
    const rows = inOrder(await listActions(tx, head.id));
    return { today, actions: rows.map((row) => buildAction(row, actor, head.can)) };
  }
  const ids = async (permission: 'ra:View' | 'ra:Comment' | 'ra:Edit') =>
    new Set((await deps.assessments.units(tx, actor, permission)).map(({ id }) => id));
  const [view, comment, edit] = [await ids('ra:View'), await ids('ra:Comment'), await ids('ra:Edit')];
  const rows = inOrder(await listActionsInUnits(tx, [...view]));
  return {
    today,
    actions: rows.map((row) =>
      buildAction(row, actor, { comment: comment.has(row.unitId), edit: edit.has(row.unitId) }),
    ),
  };
}

async function loadDetail(
  { tx, actor, deps }: ActionAccess,
  id: number,
): Promise<EndpointOutput<typeof Contract.get>> {
  const row = requireFound(await findAction(tx, id));
  const open = await deps.assessments.open(tx, actor, row.assessmentId);
  const { model } = await deps.assessments.model(actor, open);
  const { document } = open;
  const { assess } = createCalculator();
  const expected = computeExpectedEffect(assess, buildAssessmentCase(model, document), row);
  return {
    action: buildAction(row, actor, open.can),
    about: describeDocumentSubject(model, document, row.subject),
    expected: expected === null ? null : { now: expected.now, after: expected.after },
    events: (await listActionEvents(tx, row.id)).map(buildActionEvent),
  };
}

/** Loads the present and the expected level, and the number of files, for the actions of one assessment. */
async function loadAssessmentExtras(
  { tx, actor, deps }: ActionAccess,
  id: number,
): Promise<ActionTableExtras> {
  const open = await deps.assessments.open(tx, actor, id);
  const { model } = await deps.assessments.model(actor, open);
  const { assess } = createCalculator();
  const input = buildAssessmentCase(model, open.document);
  const levels = (await listActions(tx, id)).flatMap((row) => {
    const expected = isClosedAction(row.status) ? null : computeExpectedEffect(assess, input, row);
    return expected === null ? [] : [[row.id, expected] as const];
  });
  const files = new Map<number, number>();
  for (const { object, subject } of await deps.files.evidenceOf(tx, id))
    if (object === 'action') files.set(Number(subject), (files.get(Number(subject)) ?? 0) + 1);
  return { levels: new Map(levels), files };
}

/** Returns the events of a step as a non-empty list; a step that changes nothing is refused. */
function requireEvents<E>([first, ...rest]: readonly E[]): readonly [E, ...E[]] {
  if (first === undefined) throw new Refusal('error.action.same');
  return [first, ...rest];
}

export const actionHandlers = implementEndpoints<ActionDeps>()(contract, {
  list: ({ tx, input, actor, deps }) => loadActions({ tx, actor, deps }, input.body.assessment),
  get: ({ tx, input, actor, deps }) => loadDetail({ tx, actor, deps }, input.params.id),
  create: async ({ tx, input, actor, deps, call }) => {
    const head = await deps.assessments.head(tx, actor, input.body.assessment);
    if (!head.can.comment) throw new Refusal('error.forbidden');
    const place = { path: 'body.subject', subject: input.body.subject };
    await requireActionSubjects({ tx, actor, deps }, head, [place], call.language);
    const row = await raiseAction({ tx, actor, deps }, head, input.body, {
      ...{ path: 'body', language: call.language },
    });
    const after = { assessment: head.id, title: row.title, origin: row.origin };
    return {
      output: buildAction(row, actor, head.can),
      audit: [{ event: 'action.created', subject: `action:${row.id}`, after }],
    };
  },
  change: async ({ tx, input, actor, deps, call }) => {
    const { revision, ...given } = input.body;
    const writing = { tx, actor, deps };
    const { row, head } = await requireLockedAction(writing, input.params.id, revision);
    const { now, before, after } = await changeAction(writing, { row, head }, given, call.language);
    return {
      output: buildAction(now, actor, head.can),
      audit: [{ event: 'action.changed', subject: `action:${row.id}`, before, after }],
    };
  },
  createMany: async ({ tx, input, actor, deps, call }) => {
    const head = await deps.assessments.head(tx, actor, input.body.assessment);
    if (!head.can.comment) throw new Refusal('error.forbidden');
    const places = input.body.actions.map(({ subject }, at) => ({
      ...{ path: `body.actions.${at}.subject`, subject },
    }));
    await requireActionSubjects({ tx, actor, deps }, head, places, call.language);
    const { rows, step } = await raiseActions({ tx, actor, deps }, head, input.body, call.language);
    return {
      output: { actions: rows.map((row) => buildAction(row, actor, head.can)), step },
      audit: requireEvents(
        rows.map(({ id, title, origin }) => ({
          event: 'action.created' as const,
          subject: `action:${id}`,
          after: { assessment: head.id, title, origin },
        })),
      ),
    };
  },
  changeMany: async ({ tx, input, actor, deps, call }) => {
    const { change } = input.body;
    const answer = async ({ row, head }: LockedAction) => {
      if (!isClosedAction(row.status) || row.commentId === null || change.kind !== 'status') return null;
      const text = formatResolution(row.status, change.reason, call.language);
      return deps.comments.resolve(tx, actor, { head, commentId: row.commentId, text });
    };
    const { rows, changed, step } = await changeActions({ tx, actor, deps }, input.body, answer);
    return {
      output: { actions: rows.map(({ row, head }) => buildAction(row, actor, head.can)), step },
      audit: requireEvents(changed.map(({ audit }) => audit)),
    };
  },
  undo: async ({ tx, input, actor, deps, call }) => {
    const undone = await undoActionStep(
      { tx, actor, deps },
      input.body.step,
      undoneActionReasons[call.language],
    );
    return {
      output: undone.map(({ row, head }) => buildAction(row, actor, head.can)),
      audit: requireEvents(
        undone.map(({ row, before, after }) => ({
          event: 'action.undone' as const,
          subject: `action:${row.id}`,
          before,
          after,
        })),
      ),
    };
  },
  setDue: async ({ tx, input, actor, deps }) => {
    const writing = { tx, actor, deps };
    const { row, head } = await requireLockedAction(writing, input.params.id, input.body.revision);
    const { now, before, after } = await moveDueDay(writing, { row, head }, input.body);
    return {
      output: buildAction(now, actor, head.can),
      audit: [{ event: 'action.moved', subject: `action:${row.id}`, before, after }],
    };
  },
  setStatus: async ({ tx, input, actor, deps, call }) => {
    const writing = { tx, actor, deps };
    const { row, head } = await requireLockedAction(writing, input.params.id, input.body.revision);
    const { now, before, after } = await changeActionStatus(writing, { row, head }, input.body);
    if (isClosedAction(now.status) && row.commentId !== null) {
      const text = formatResolution(now.status, input.body.reason, call.language);
      await deps.comments.resolve(tx, actor, { head, commentId: row.commentId, text });
    }
    return {
      output: buildAction(now, actor, head.can),
      audit: [{ event: 'action.status', subject: `action:${row.id}`, before, after }],
    };
  },
  rerate: async ({ tx, input, actor, deps }) => {
    const writing = { tx, actor, deps };
    const { reason, revision } = input.body;
    const { row, head } = await requireLockedAction(writing, input.params.id, revision);
    if (!head.can.edit) throw new Refusal('error.forbidden');
    if (row.status !== 'verified') throw new Refusal('error.action.status');
    const open = await deps.assessments.open(tx, actor, row.assessmentId);
    const { model } = await deps.assessments.model(actor, open);
    const result = deps.assessments.calculate(model, open.document);
    const level = getTargetResidualLevel(result, parseActionTarget(row.subject));
    const { at, author } = requireActionAuthor(writing);
    const change = { reratedAt: at, reratedName: author, reratedLevel: level };
    const noted = { reason, before: {}, after: { level, revision: open.revision } };
    const now = await saveAction(writing, row, change, { kind: 'rerated', ...noted });
    return {
      output: buildAction(now, actor, head.can),
      audit: [{ event: 'action.rerated', subject: `action:${row.id}`, after: { reason } }],
    };
  },
  // The handler runs outside a transaction (`direct`), because a worker writes the workbook and no database connection
  // should be held meanwhile.
  export: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { assessment, format, language } = input.body;
      const { today, actions, own, ofOne } = await runInReadTransaction(db, actor, async (tx) => ({
        own: await deps.ownFields.load(tx, actor, 'action'),
        ...(await loadActions({ tx, actor, deps }, assessment)),
        ofOne: assessment === undefined ? null : await loadAssessmentExtras({ tx, actor, deps }, assessment),
      }));
      const rows = buildActionTable(actions, { language, timeZone: actor.timeZone, ofOne, own });
      const title = actionSheetName[language];
      const order = { rows, title, at: deps.clock.now() };
      return writeTableFile(
        deps.renderer,
        order,
        { format, language, name: `${title} ${today}` },
        async () => ({
          model: (await deps.models.sharedFor(requireFound(deps.models.live()).hash, actor)).model,
          turn: call.turn,
        }),
      );
    },
  },
});
