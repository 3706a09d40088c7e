import { describeSubject, subjectPartText } from '@klarsikt/engine/assessment';
import { dayOf } from '@klarsikt/engine/calendar';
import type { Language } from '@klarsikt/engine/text';
import { type TableCell, toDayCell } from '@klarsikt/engine/values';
import type { ConversationContext } from './conversation.ts';
import type { CommentRow } from './store.ts';
import { labelWords, tableColumns } from './texts.ts';

/** Heading, then one row per comment. An imported comment has its original author and day. */
export function buildTable(
  { model, document }: ConversationContext,
  rows: readonly CommentRow[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): readonly (readonly TableCell[])[] {
  return [
    tableColumns[language],
    ...rows.map((row): readonly TableCell[] => {
      const { part, name, key } = describeSubject(model, document, row.subject);
      const day = dayOf(row.createdAt, timeZone);
      return [
        subjectPartText(part)[language],
        name?.[language] ?? key ?? subjectPartText(part)[language],
        row.text,
        labelWords[row.label][language],
        row.origin?.author || row.author,
        toDayCell(row.origin === null ? day : row.origin.date),
        row.assigneeId === null ? '' : row.assignee,
        toDayCell(row.action?.due),
        row.subject,
      ];
    }),
  ];
}
