import { examiner as contract, type Examiner, latestExaminationDay, mostVisits } from '@klarsikt/contract';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ExaminerDeps } from './deps.ts';
import {
  endExaminer,
  examinationsOf,
  examinersOf,
  insertVisit,
  openUntil,
  peopleOf,
  personOf,
  saveExaminer,
} from './store.ts';
import { dayOver, dayTooLate } from './texts.ts';
import { tellExaminer } from './told.ts';

type Row = Awaited<ReturnType<typeof examinersOf>>[number];

function wire({ namedAt, namedBy, endedAt, endedBy, visits, ...row }: Row, today: string) {
  const status: Examiner['status'] = endedAt !== null ? 'ended' : row.lastDay < today ? 'over' : 'open';
  return {
    ...row,
    status,
    named: { at: namedAt.toISOString(), by: namedBy },
    ended: endedAt === null ? null : { at: endedAt.toISOString(), by: endedBy ?? '' },
    visits: visits.map((at) => new Date(at).toISOString()),
  };
}

export const examiner = implementFor<ExaminerDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { id } = await deps.assessments.head(tx, actor, input.params.id);
    const today = todayOf(deps.clock, actor);
    return (await examinersOf(tx, id, mostVisits)).map((row) => wire(row, today));
  },
  people: async ({ tx, input, actor, deps }) => {
    const { can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.approve || actor.organizationId === null) throw new Refusal('error.forbidden');
    return peopleOf(tx, actor.organizationId);
  },
  name: async ({ tx, input, actor, deps, call }) => {
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const { id, can } = head;
    const { organizationId } = actor;
    if (!can.approve || organizationId === null) throw new Refusal('error.forbidden');
    const { userId, lastDay } = input.body;
    const today = todayOf(deps.clock, actor);
    const fault = lastDay < today ? dayOver : lastDay > latestExaminationDay(today) ? dayTooLate : null;
    if (fault) throw invalid({ path: 'body.lastDay', code: 'custom', message: fault[call.language] });
    const person = found(await personOf(tx, organizationId, userId));
    const { name, organization } = person;
    const namedBy = actorName(actor);
    const named = { assessmentId: id, userId, name, lastDay };
    const until = await openUntil(tx, id, userId);
    await saveExaminer(tx, { ...named, organizationId, namedAt: deps.clock.now(), namedBy }, today);
    const prolonged = until !== null && until >= today;
    if (until !== lastDay)
      await tellExaminer({ tx, actor, deps }, person, { assessment: head, organization, lastDay, prolonged });
    return {
      output: { done: true },
      audit: [
        { event: 'examiner.named', subject: `assessment:${id}`, after: { examiner: userId, name, lastDay } },
      ],
    };
  },
  end: async ({ tx, input, actor, deps }) => {
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.approve) throw new Refusal('error.forbidden');
    const by = { endedAt: deps.clock.now(), endedBy: actorName(actor) };
    const ended = found(
      await endExaminer(
        tx,
        { assessmentId: id, id: input.params.examiner, today: todayOf(deps.clock, actor) },
        by,
      ),
    );
    const { userId, name, lastDay } = ended;
    return {
      output: { done: true },
      audit: [
        { event: 'examiner.ended', subject: `assessment:${id}`, before: { examiner: userId, name, lastDay } },
      ],
    };
  },
  mine: async ({ tx, actor, deps }) => {
    if (actor.userId === null) return [];
    const rows = await examinationsOf(tx, actor.userId, todayOf(deps.clock, actor));
    return rows.map(({ id, name, lastDay }) => ({ id, name, lastDay }));
  },
  visit: async ({ tx, input, actor, deps }) => {
    const { userId, organizationId, sessionKey } = actor;
    if (userId === null || organizationId === null || sessionKey === null)
      throw new Refusal('error.forbidden');
    const rows = await examinationsOf(tx, userId, todayOf(deps.clock, actor));
    const { id, lastDay, examiner: examinerId } = found(rows.find((row) => row.id === input.params.id));
    await insertVisit(tx, { organizationId, examinerId, sessionKey, at: deps.clock.now() });
    return {
      output: { done: true },
      audit: [{ event: 'examiner.visited', subject: `assessment:${id}`, after: { lastDay } }],
    };
  },
});
