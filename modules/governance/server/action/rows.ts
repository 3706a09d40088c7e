import type { OwnFieldSet } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { Action } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { actionChangeTexts, actionStatusTexts } from '@klarsikt/engine/governance';
import { listOwnFieldHeadings, listShownOwnFields, toOwnFieldCell } from '@klarsikt/engine/own-fields';
import type { Language, Text } from '@klarsikt/engine/text';
import { roundToShown, type TableCell, toDayCell } from '@klarsikt/engine/values';
import { actionColumnHeadings, actionOriginLabels } from './texts.ts';

export interface ActionTableExtras {
  /** Residual levels (0 to 4) by the id of the action, at present and after the action. */
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
  stamp === null ? null : toDayCell(getDayInZone(stamp.at, timeZone));

/** Columns of the exported file, in their order. */
const columns: readonly ActionColumn[] = [
  { heading: actionColumnHeadings.assessment, cell: ({ assessment }) => assessment.name },
  { heading: actionColumnHeadings.title, cell: ({ title }) => title },
  { heading: actionColumnHeadings.description, cell: ({ description }) => description },
  {
    heading: actionColumnHeadings.origin,
    cell: ({ origin, originRef }, { language }) =>
      [actionOriginLabels[origin][language], originRef].filter((part) => part !== '').join(' '),
  },
  { heading: actionColumnHeadings.owner, cell: ({ owner }) => owner?.name ?? '' },
  { heading: actionColumnHeadings.due, cell: ({ due }) => toDayCell(due) },
  { heading: actionColumnHeadings.moved, cell: ({ moved }) => moved },
  { heading: actionColumnHeadings.priority, cell: ({ priority }) => priority },
  {
    heading: actionColumnHeadings.changes,
    cell: ({ changes }, { language }) => (changes === null ? '' : actionChangeTexts[changes.kind][language]),
  },
  { heading: actionColumnHeadings.changedItem, cell: ({ changes }) => changes?.name ?? '' },
  {
    heading: actionColumnHeadings.status,
    cell: ({ status }, { language }) => actionStatusTexts[status][language],
  },
  { heading: actionColumnHeadings.statusReason, cell: ({ statusReason }) => statusReason },
  { heading: actionColumnHeadings.done, cell: ({ done }, { timeZone }) => toDayCellAt(done, timeZone) },
  { heading: actionColumnHeadings.doneBy, cell: ({ done }) => done?.by ?? '' },
  {
    heading: actionColumnHeadings.verified,
    cell: ({ verified }, { timeZone }) => toDayCellAt(verified, timeZone),
  },
  { heading: actionColumnHeadings.verifiedBy, cell: ({ verified }) => verified?.by ?? '' },
];

/** Columns of an exported file that covers one assessment only. */
const listAssessmentColumns = (extras: ActionTableExtras): readonly ActionColumn[] => [
  { heading: actionColumnHeadings.levelNow, cell: ({ id }) => roundFigure(extras.levels.get(id)?.now) },
  {
    heading: actionColumnHeadings.levelExpected,
    cell: ({ id }) => roundFigure(extras.levels.get(id)?.after),
  },
  { heading: actionColumnHeadings.evidence, cell: ({ id }) => extras.files.get(id) ?? 0 },
];

export function buildActionTable(
  actions: readonly Action[],
  given: TableOptions & { readonly ofOne: ActionTableExtras | null; readonly own: OwnFieldSet },
): (readonly TableCell[])[] {
  const { language, ofOne, own } = given;
  const { people } = own;
  const shown = listShownOwnFields(
    own.fields,
    'action',
    actions.map(({ ownFields }) => ownFields),
  );
  const used = [...columns, ...(ofOne === null ? [] : listAssessmentColumns(ofOne))];
  const headings = used.map(({ heading }) => heading[language]);
  return [
    [...headings, ...listOwnFieldHeadings(shown, language, headings)],
    ...actions.map((action): readonly TableCell[] => [
      ...used.map(({ cell }) => cell(action, given)),
      ...shown.map((field) => toOwnFieldCell(field, action.ownFields[field.key], { language, people })),
    ]),
  ];
}
