/** What is sent of the rows of a read table that a person has confirmed. */
import { commentLabels } from '@klarsikt/contract';
import type { RecognisedEntries, RecognisedEntry } from '@klarsikt/engine';

export type Decided = ReadonlyMap<number, string | null>;

/** Before anybody has decided: the rows that are sure. */
export const surely = ({ rows }: RecognisedEntries): Decided =>
  new Map(rows.map(({ row, verdict, key }) => [row, verdict === 'found' ? key : null]));

/** The same with the rows that only ask to be confirmed. */
export const withConfirmed = ({ rows }: RecognisedEntries, decided: Decided): Decided =>
  new Map(
    rows.map(({ row, verdict, key }) => [row, verdict === 'confirm' ? key : (decided.get(row) ?? null)]),
  );

/** Rows that go somewhere, with the place. */
export const taken = ({ rows }: RecognisedEntries, decided: Decided) =>
  rows.flatMap((row) => {
    const key = decided.get(row.row) ?? null;
    return key === null || row.values.every(({ value }) => value === null) ? [] : [{ key, row }];
  });

type Taken = ReturnType<typeof taken>[number];

type DocumentField = Exclude<
  RecognisedEntry['values'][number]['field'],
  'text' | 'label' | 'author' | 'date' | 'assignee' | 'due'
>;

const isOfDocument = (field: RecognisedEntry['values'][number]['field']): field is DocumentField =>
  !['text', 'label', 'author', 'date', 'assignee', 'due'].includes(field);

export const entryOf = ({ key, row }: Taken) => ({
  key,
  name: row.name,
  values: row.values.flatMap(({ field, segment, value }) =>
    value === null || !isOfDocument(field) ? [] : [{ field, segment, value }],
  ),
});

export function commentOf({ key, row }: Taken) {
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
