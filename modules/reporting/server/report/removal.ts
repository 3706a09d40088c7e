import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { findSavedReport, isTitleTaken, lockTitles, undeleteSavedReport } from './saved.store.ts';

export const createReportRemovalRule = (assessments: Pick<Assessments, 'head'>): RestoreRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await assessments.head(tx, actor, requireFound(assessmentId));
    if (!can.edit) throw new Refusal('error.forbidden');
    await lockTitles(tx, requireFound(assessmentId));
  },
  restored: async (tx, _actor, removal) => {
    const [id, assessmentId] = [Number(removal.object), requireFound(removal.assessmentId)];
    await undeleteSavedReport(tx, id);
    const { title } = requireFound(await findSavedReport(tx, assessmentId, id)).document;
    if (await isTitleTaken(tx, { assessmentId, title, except: id })) throw new Refusal('error.report.title');
  },
});
