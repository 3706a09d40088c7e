/** The comments of an assessment as the rows of a file, oldest first. */
import { dayOf, type Language, subjectOf, subjectPartText } from '@klarsikt/engine';
import type { Cell } from '../../platform/csv.ts';
import type { Subject } from './conversation.ts';
import type { CommentRow } from './store.ts';
import { labelWords, tableColumns } from './texts.ts';

/** The heading, then one row per comment. One that came from a file says who wrote it there and when. */
export function tableOf(
  { model, document }: Subject,
  rows: readonly CommentRow[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): readonly (readonly Cell[])[] {
  return [
    tableColumns[language],
    ...rows.map((row): readonly Cell[] => {
      const { part, name, key } = subjectOf(model, document, row.subject);
      const day = dayOf(row.createdAt, timeZone);
      return [
        subjectPartText(part)[language],
        name?.[language] ?? key ?? subjectPartText(part)[language],
        row.text,
        labelWords[row.label][language],
        row.origin?.author || row.author,
        row.origin === null ? day : (row.origin.date ?? ''),
        row.assigneeId === null ? '' : row.assignee,
        row.action?.due ?? '',
        row.subject,
      ];
    }),
  ];
}
