import { describeDocumentSubject, getSubjectPartText } from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import type { Language } from '@klarsikt/engine/text';
import { type TableCell, toDayCell } from '@klarsikt/engine/values';
import type { ConversationContext } from './conversation.ts';
import type { CommentRow } from './store.ts';
import { commentLabelTexts, commentTableColumns } from './texts.ts';

/**
 * Builds the table of comments: a heading, then one row per comment. An imported comment keeps its original author
 * and day.
 */
export function buildCommentTable(
  { model, document }: ConversationContext,
  rows: readonly CommentRow[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): readonly (readonly TableCell[])[] {
  return [
    commentTableColumns[language],
    ...rows.map((row): readonly TableCell[] => {
      const { part, name, key } = describeDocumentSubject(model, document, row.subject);
      const day = getDayInZone(row.createdAt, timeZone);
      return [
        getSubjectPartText(part)[language],
        name?.[language] ?? key ?? getSubjectPartText(part)[language],
        row.text,
        commentLabelTexts[row.label][language],
        row.origin?.author || row.author,
        toDayCell(row.origin === null ? day : row.origin.date),
        row.assigneeId === null ? '' : row.assignee,
        toDayCell(row.action?.due),
        row.subject,
      ];
    }),
  ];
}
