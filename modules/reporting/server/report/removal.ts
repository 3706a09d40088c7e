import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RemovalRule } from '@klarsikt/operations/server/removal/provides.ts';
import { orNotFound, Refusal } from '@klarsikt/server/platform/errors.ts';
import { findSavedReport, isTitleTaken, lockTitles, undeleteSavedReport } from './saved.store.ts';

export const createReportRemovalRule = (assessments: Pick<Assessments, 'head'>): RemovalRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await assessments.head(tx, actor, orNotFound(assessmentId));
    if (!can.edit) throw new Refusal('error.forbidden');
    await lockTitles(tx, orNotFound(assessmentId));
  },
  restored: async (tx, _actor, removal) => {
    const [id, assessmentId] = [Number(removal.object), orNotFound(removal.assessmentId)];
    await undeleteSavedReport(tx, id);
    const { title } = orNotFound(await findSavedReport(tx, assessmentId, id)).document;
    if (await isTitleTaken(tx, { assessmentId, title, except: id })) throw new Refusal('error.report.title');
  },
});
