/** The persons who marked the parts of an assessment as done. */
import { markableParts } from '../../assessment/statement.ts';
import { getSubjectPartText } from '../../assessment/subject-words.ts';
import { formatDate } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';
import type { AssessmentReportData } from './types.ts';
import { reportDataWords } from './words.ts';

/** Lists the parts marked as done, in the order of work. A mark without a recorded person is left out. */
export function listDoneStatementLines({
  document,
  language,
  words: said,
  dayOf,
}: AssessmentReportContext): AssessmentReportData['statements'] {
  return markableParts.flatMap((part) => {
    const { status, done } = document[part];
    if ((status !== 'DONE' && status !== 'APPROVED') || done === undefined) return [];
    const by = `${done.by}, ${formatDate(dayOf(done.at), language)}`;
    const changed =
      done.changed === undefined
        ? ''
        : `. ${said(reportDataWords.changedSince).replace('#', formatDate(dayOf(done.changed), language))}`;
    return [{ part: said(getSubjectPartText(part)), statement: `${by}${changed}` }];
  });
}
