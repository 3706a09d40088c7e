/** Who says that the parts of an assessment are done. */
import { statedParts } from '../../assessment/statement.ts';
import { subjectPartText } from '../../assessment/subject-words.ts';
import { formatDate } from '../format.ts';
import type { ReportContext } from './context.ts';
import type { AssessmentReportData } from './types.ts';
import { words } from './words.ts';

/** The parts that somebody has marked as done, in the order of the work; a mark without a name has nobody behind it. */
export function statementLines({
  document,
  language,
  words: said,
  dayOf,
}: ReportContext): AssessmentReportData['statements'] {
  return statedParts.flatMap((part) => {
    const { status, done } = document[part];
    if ((status !== 'DONE' && status !== 'APPROVED') || done === undefined) return [];
    const by = `${done.by}, ${formatDate(dayOf(done.at), language)}`;
    const changed =
      done.changed === undefined
        ? ''
        : `. ${said(words.changedSince).replace('#', formatDate(dayOf(done.changed), language))}`;
    return [{ part: said(subjectPartText(part)), statement: `${by}${changed}` }];
  });
}
