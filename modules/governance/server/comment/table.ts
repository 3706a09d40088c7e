/** The comments of an assessment as the rows of a file, oldest first. */
import { dayCell, dayOf, type Language, subjectOf, subjectPartText, type TableCell } from '@klarsikt/engine';
import type { Subject } from './conversation.ts';
import type { CommentRow } from './store.ts';
import { labelWords, tableColumns } from './texts.ts';

/** The heading, then one row per comment. One that came from a file says who wrote it there and when. */
export function tableOf(
  { model, document }: Subject,
  rows: readonly CommentRow[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): readonly (readonly TableCell[])[] {
  return [
    tableColumns[language],
    ...rows.map((row): readonly TableCell[] => {
      const { part, name, key } = subjectOf(model, document, row.subject);
      const day = dayOf(row.createdAt, timeZone);
      return [
        subjectPartText(part)[language],
        name?.[language] ?? key ?? subjectPartText(part)[language],
        row.text,
        labelWords[row.label][language],
        row.origin?.author || row.author,
        dayCell(row.origin === null ? day : row.origin.date),
        row.assigneeId === null ? '' : row.assignee,
        dayCell(row.action?.due),
        row.subject,
      ];
    }),
  ];
}
