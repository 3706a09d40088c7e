import { commentLabels } from '@klarsikt/contract';
import type { RecognisedEntries, RecognisedEntry } from '@klarsikt/engine/recognise';
import type { RowDecisions } from './preselection.ts';

export const listChosenEntryRows = ({ rows }: RecognisedEntries, decided: RowDecisions) =>
  rows.flatMap((row) => {
    const key = decided.get(row.row) ?? null;
    return key === null || row.values.every(({ value }) => value === null) ? [] : [{ key, row }];
  });

type ChosenRow = ReturnType<typeof listChosenEntryRows>[number];

type DocumentField = Exclude<
  RecognisedEntry['values'][number]['field'],
  'text' | 'label' | 'author' | 'date' | 'assignee' | 'due'
>;

const isOfDocument = (field: RecognisedEntry['values'][number]['field']): field is DocumentField =>
  !['text', 'label', 'author', 'date', 'assignee', 'due'].includes(field);

export const toImportedEntry = ({ key, row }: ChosenRow) => ({
  key,
  name: row.name,
  values: row.values.flatMap(({ field, segment, value }) =>
    value === null || !isOfDocument(field) ? [] : [{ field, segment, value }],
  ),
});

export function toImportedComment({ key, row }: ChosenRow) {
  const said = (field: string) => row.values.find((one) => one.field === field)?.value ?? null;
  const text = (field: string) => String(said(field) ?? '');
  const due = text('due');
  const label = commentLabels.find((one) => one === said('label')) ?? 'inf';
  const assignee = said('assignee');
  return {
    ...{ subject: key, name: row.name, cell: row.cell, text: text('text'), author: text('author') },
    label,
    date: text('date') || null,
    assignee: typeof assignee === 'number' ? assignee : null,
    due: label === 'act' && due !== '' ? due : null,
  };
}
