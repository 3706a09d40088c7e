/** The report's chapter on approvals. */
import { computePatchesBetween } from '../../assessment/patches.ts';
import { findReopenedParts } from '../../assessment/sign-off-parts.ts';
import { describeDocumentSubject } from '../../assessment/subject.ts';
import { getSubjectPartText } from '../../assessment/subject-words.ts';
import { buildAssessmentSummary } from '../../assessment/summary.ts';
import { signOffParts } from '../../sign-off/sign-off.ts';
import { getSignOffPartName, getSignOffRoleText } from '../../words/words.ts';
import { listChangedLevels } from './changed-levels.ts';
import type { AssessmentReportContext } from './context.ts';
import type { ChangedObjectLine } from './lines.ts';
import type { EndedApproval, ReportedSignOffEvent } from './report-input.ts';
import type { ApprovalsReport } from './types.ts';
import { reportDataWords } from './words.ts';

/** Lists the changed objects in the order of the parts. Changes to the status of a part are ignored. */
function listChangedLines(
  ended: EndedApproval,
  context: AssessmentReportContext,
): readonly ChangedObjectLine[] {
  const { model, document, language, words: say } = context;
  const lines = new Map<string, ChangedObjectLine & { readonly at: number }>();
  for (const { path } of computePatchesBetween(ended.document, document)) {
    const touched = findReopenedParts([path], false);
    if (touched.length === 0) continue;
    const one = touched.find((name) => name !== 'whole') ?? 'whole';
    const part = getSignOffPartName(one, language);
    const subject = describeDocumentSubject(model, document, path);
    const what = say(subject.name ?? getSubjectPartText(subject.part));
    const places = (lines.get(`${part} ${what}`)?.places ?? 0) + 1;
    lines.set(`${part} ${what}`, { part, what, places, at: signOffParts.indexOf(one) });
  }
  const inOrder = [...lines.values()].toSorted((a, b) => a.at - b.at);
  return inOrder.map(({ at: _at, ...line }) => line);
}

/** Finds the approval of the whole assessment, or the request for it that has not been answered. */
function findApprovalState(
  events: readonly ReportedSignOffEvent[],
  approved: boolean,
  { dayOf }: AssessmentReportContext,
): Pick<ApprovalsReport, 'approval' | 'request'> {
  const whole = events.filter(({ part }) => part === 'whole');
  const signed = whole.findLast(({ role }) => role === 'approved');
  const answered = whole.findLast(({ kind, role }) => kind !== 'signed' || role === 'approved');
  const named = (event: ReportedSignOffEvent) => ({ name: event.name, date: dayOf(event.at) });
  return {
    approval: approved && signed !== undefined ? named(signed) : null,
    request: !approved && answered?.kind === 'requested' ? named(answered) : null,
  };
}

/**
 * Lists the approvals of the reported state in chronological order, and the changes since an approval that a change
 * has ended.
 */
export function buildApprovalsReport(context: AssessmentReportContext): ApprovalsReport {
  const { signOff, language, words: say } = context;
  const { events = [], approved = false, former = false, twoPersons = true, ended } = signOff ?? {};
  return {
    lines: events.map((event) => ({
      part: getSignOffPartName(event.part, language),
      what:
        event.kind === 'signed' && event.role !== null
          ? getSignOffRoleText(event.role, language)
          : say(
              event.kind === 'requested'
                ? reportDataWords.asked
                : event.kind === 'returned'
                  ? reportDataWords.returned
                  : reportDataWords.withdrawn,
            ),
      name: event.name,
      date: event.noticed ?? context.dayOf(event.at),
      revision: event.revision,
      hash: event.hash,
      text: event.text,
    })),
    ...findApprovalState(events, approved, context),
    onePerson: !twoPersons,
    former,
    ended:
      ended === undefined
        ? null
        : { name: ended.name, date: context.dayOf(ended.at), revision: ended.revision },
    changed: ended === undefined ? [] : listChangedLines(ended, context),
    changedLevels:
      ended === undefined || ended.summary === null
        ? []
        : listChangedLevels(ended.summary, buildAssessmentSummary(context.document, context.result), context),
  };
}
