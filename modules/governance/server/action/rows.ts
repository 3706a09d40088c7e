import type { OwnFieldSet } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { Action } from '@klarsikt/contract';
import { dayOf } from '@klarsikt/engine/calendar';
import { actionChangeWords, actionStatusWords } from '@klarsikt/engine/governance';
import { headOwnFields, listShownFields, toOwnFieldCell } from '@klarsikt/engine/own-fields';
import type { Language, Text } from '@klarsikt/engine/text';
import { roundToShown, type TableCell, toDayCell } from '@klarsikt/engine/values';
import { columnHeadings, originWords } from './texts.ts';

export interface AssessmentExtras {
  /** Residual levels (0-4). */
  readonly levels: ReadonlyMap<number, { readonly now: number | null; readonly after: number | null }>;
  readonly files: ReadonlyMap<number, number>;
}

interface ActionColumn {
  readonly heading: Text;
  readonly cell: (action: Action, given: TableOptions) => TableCell;
}

interface TableOptions {
  readonly language: Language;
  readonly timeZone: string;
}

const roundFigure = (level: number | null | undefined): TableCell =>
  level == null ? null : roundToShown(level);

const toDayCellAt = (stamp: { readonly at: string } | null, timeZone: string): TableCell =>
  stamp === null ? null : toDayCell(dayOf(stamp.at, timeZone));

/** Columns of the file in their order. */
const columns: readonly ActionColumn[] = [
  { heading: columnHeadings.assessment, cell: ({ assessment }) => assessment.name },
  { heading: columnHeadings.title, cell: ({ title }) => title },
  { heading: columnHeadings.description, cell: ({ description }) => description },
  {
    heading: columnHeadings.origin,
    cell: ({ origin, originRef }, { language }) =>
      [originWords[origin][language], originRef].filter((part) => part !== '').join(' '),
  },
  { heading: columnHeadings.owner, cell: ({ owner }) => owner?.name ?? '' },
  { heading: columnHeadings.due, cell: ({ due }) => toDayCell(due) },
  { heading: columnHeadings.moved, cell: ({ moved }) => moved },
  { heading: columnHeadings.priority, cell: ({ priority }) => priority },
  {
    heading: columnHeadings.changes,
    cell: ({ changes }, { language }) => (changes === null ? '' : actionChangeWords[changes.kind][language]),
  },
  { heading: columnHeadings.changedItem, cell: ({ changes }) => changes?.name ?? '' },
  {
    heading: columnHeadings.status,
    cell: ({ status }, { language }) => actionStatusWords[status][language],
  },
  { heading: columnHeadings.statusReason, cell: ({ statusReason }) => statusReason },
  { heading: columnHeadings.done, cell: ({ done }, { timeZone }) => toDayCellAt(done, timeZone) },
  { heading: columnHeadings.doneBy, cell: ({ done }) => done?.by ?? '' },
  { heading: columnHeadings.verified, cell: ({ verified }, { timeZone }) => toDayCellAt(verified, timeZone) },
  { heading: columnHeadings.verifiedBy, cell: ({ verified }) => verified?.by ?? '' },
];

/** Columns of a file that covers one assessment. */
const listAssessmentColumns = (extras: AssessmentExtras): readonly ActionColumn[] => [
  { heading: columnHeadings.levelNow, cell: ({ id }) => roundFigure(extras.levels.get(id)?.now) },
  { heading: columnHeadings.levelExpected, cell: ({ id }) => roundFigure(extras.levels.get(id)?.after) },
  { heading: columnHeadings.evidence, cell: ({ id }) => extras.files.get(id) ?? 0 },
];

export function buildTable(
  actions: readonly Action[],
  given: TableOptions & { readonly ofOne: AssessmentExtras | null; readonly own: OwnFieldSet },
): (readonly TableCell[])[] {
  const { language, ofOne, own } = given;
  const { people } = own;
  const shown = listShownFields(
    own.fields,
    'action',
    actions.map(({ ownFields }) => ownFields),
  );
  const used = [...columns, ...(ofOne === null ? [] : listAssessmentColumns(ofOne))];
  const headings = used.map(({ heading }) => heading[language]);
  return [
    [...headings, ...headOwnFields(shown, language, headings)],
    ...actions.map((action): readonly TableCell[] => [
      ...used.map(({ cell }) => cell(action, given)),
      ...shown.map((field) => toOwnFieldCell(field, action.ownFields[field.key], { language, people })),
    ]),
  ];
}
