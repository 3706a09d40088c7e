import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { findSavedReport, isReportTitleTaken, lockReportTitles, undeleteSavedReport } from './saved.store.ts';

export const createReportRestoreRule = (assessments: Pick<AssessmentService, 'head'>): RestoreRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await assessments.head(tx, actor, requireFound(assessmentId));
    if (!can.edit) throw new Refusal('error.forbidden');
    await lockReportTitles(tx, requireFound(assessmentId));
  },
  restored: async (tx, _actor, removal) => {
    const [id, assessmentId] = [Number(removal.object), requireFound(removal.assessmentId)];
    await undeleteSavedReport(tx, id);
    const { title } = requireFound(await findSavedReport(tx, assessmentId, id)).document;
    if (await isReportTitleTaken(tx, { assessmentId, title, except: id }))
      throw new Refusal('error.report.title');
  },
});
