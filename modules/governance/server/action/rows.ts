import type { OwnFieldSet } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { Action } from '@klarsikt/contract';
import {
  actionChangeWords,
  actionStatusWords,
  dayOf,
  headOwnFields,
  type Language,
  listShownFields,
  roundToShown,
  type TableCell,
  toDayCell,
  toOwnFieldCell,
} from '@klarsikt/engine';
import { columnHeadings, extraColumnHeadings, originWords } from './texts.ts';

export interface AssessmentExtras {
  /** Residual levels (0-4). */
  readonly levels: ReadonlyMap<number, { readonly now: number | null; readonly after: number | null }>;
  readonly files: ReadonlyMap<number, number>;
}

const figure = (level: number | null | undefined): TableCell => (level == null ? null : roundToShown(level));

export function buildTable(
  actions: readonly Action[],
  given: {
    readonly language: Language;
    readonly timeZone: string;
    readonly ofOne: AssessmentExtras | null;
    readonly own: OwnFieldSet;
  },
): (readonly TableCell[])[] {
  const { language, timeZone, ofOne, own } = given;
  const { people } = own;
  const shown = listShownFields(
    own.fields,
    'action',
    actions.map(({ ownFields }) => ownFields),
  );
  const dayAt = (stamp: { readonly at: string } | null) =>
    stamp === null ? null : toDayCell(dayOf(stamp.at, timeZone));
  const headings = [...columnHeadings[language], ...(ofOne === null ? [] : extraColumnHeadings[language])];
  return [
    [...headings, ...headOwnFields(shown, language, headings)],
    ...actions.map((action): readonly TableCell[] => [
      action.assessment.name,
      action.title,
      action.description,
      [originWords[action.origin][language], action.originRef].filter((part) => part !== '').join(' '),
      action.owner?.name ?? '',
      toDayCell(action.due),
      action.moved,
      action.priority,
      action.changes === null ? '' : actionChangeWords[action.changes.kind][language],
      action.changes?.name ?? '',
      actionStatusWords[action.status][language],
      action.statusReason,
      dayAt(action.done),
      action.done?.by ?? '',
      dayAt(action.verified),
      action.verified?.by ?? '',
      ...(ofOne === null
        ? []
        : [
            figure(ofOne.levels.get(action.id)?.now),
            figure(ofOne.levels.get(action.id)?.after),
            ofOne.files.get(action.id) ?? 0,
          ]),
      ...shown.map((field) => toOwnFieldCell(field, action.ownFields[field.key], { language, people })),
    ]),
  ];
}
