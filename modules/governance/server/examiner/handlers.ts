import {
  computeLatestExaminationDay,
  examinerContract as contract,
  type Examiner,
  maxListedVisits,
} from '@klarsikt/contract';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ExaminerDeps } from './deps.ts';
import { mailExaminer } from './examiner-mails.ts';
import {
  findExaminerCandidate,
  findLastExaminationDay,
  insertExaminerVisit,
  listExaminations,
  listExaminerCandidates,
  listExaminers,
  updateExaminerEnd,
  upsertExaminer,
} from './store.ts';
import { lateExaminationDayText, pastExaminationDayText } from './texts.ts';

type Row = Awaited<ReturnType<typeof listExaminers>>[number];

function buildExaminer({ namedAt, namedBy, endedAt, endedBy, visits, ...row }: Row, today: string) {
  const status: Examiner['status'] = endedAt !== null ? 'ended' : row.lastDay < today ? 'over' : 'open';
  return {
    ...row,
    status,
    named: { at: namedAt.toISOString(), by: namedBy },
    ended: endedAt === null ? null : { at: endedAt.toISOString(), by: endedBy ?? '' },
    visits: visits.map((at) => new Date(at).toISOString()),
  };
}

export const examinerHandlers = implementEndpoints<ExaminerDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { id } = await deps.assessments.head(tx, actor, input.params.id);
    const today = getTodayInZone(deps.clock, actor);
    return (await listExaminers(tx, id, maxListedVisits)).map((row) => buildExaminer(row, today));
  },
  people: async ({ tx, input, actor, deps }) => {
    const { can } = await deps.assessments.head(tx, actor, input.params.id);
    if (!can.approve || actor.organizationId === null) throw new Refusal('error.forbidden');
    return listExaminerCandidates(tx, actor.organizationId);
  },
  name: async ({ tx, input, actor, deps, call }) => {
    const head = await deps.assessments.head(tx, actor, input.params.id);
    const { id, can } = head;
    const { organizationId } = actor;
    if (!can.approve || organizationId === null) throw new Refusal('error.forbidden');
    const { userId, lastDay } = input.body;
    const today = getTodayInZone(deps.clock, actor);
    const fault =
      lastDay < today
        ? pastExaminationDayText
        : lastDay > computeLatestExaminationDay(today)
          ? lateExaminationDayText
          : null;
    if (fault)
      throw createInputRefusal({ path: 'body.lastDay', code: 'custom', message: fault[call.language] });
    const person = requireFound(await findExaminerCandidate(tx, organizationId, userId));
    const { name, organization } = person;
    const namedBy = getActorName(actor);
    const named = { assessmentId: id, userId, name, lastDay };
    const until = await findLastExaminationDay(tx, id, userId);
    await upsertExaminer(tx, { ...named, organizationId, namedAt: deps.clock.now(), namedBy }, today);
    const prolonged = until !== null && until >= today;
    if (until !== lastDay)
      await mailExaminer({ tx, actor, deps }, person, { assessment: head, organization, lastDay, prolonged });
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
    const by = { endedAt: deps.clock.now(), endedBy: getActorName(actor) };
    const ended = requireFound(
      await updateExaminerEnd(
        tx,
        { assessmentId: id, id: input.params.examiner, today: getTodayInZone(deps.clock, actor) },
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
    const rows = await listExaminations(tx, actor.userId, getTodayInZone(deps.clock, actor));
    return rows.map(({ id, name, lastDay }) => ({ id, name, lastDay }));
  },
  visit: async ({ tx, input, actor, deps }) => {
    const { userId, organizationId, sessionKey } = actor;
    if (userId === null || organizationId === null || sessionKey === null)
      throw new Refusal('error.forbidden');
    const rows = await listExaminations(tx, userId, getTodayInZone(deps.clock, actor));
    const {
      id,
      lastDay,
      examiner: examinerId,
    } = requireFound(rows.find((row) => row.id === input.params.id));
    await insertExaminerVisit(tx, { organizationId, examinerId, sessionKey, at: deps.clock.now() });
    return {
      output: { done: true },
      audit: [{ event: 'examiner.visited', subject: `assessment:${id}`, after: { lastDay } }],
    };
  },
});
