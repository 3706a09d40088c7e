import type { Action } from '@klarsikt/contract';
import {
  actionChangeWords,
  actionStatusWords,
  dayOf,
  type Language,
  roundToShown,
  type TableCell,
  toDayCell,
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
  given: { readonly language: Language; readonly timeZone: string; readonly ofOne: AssessmentExtras | null },
): (readonly TableCell[])[] {
  const { language, timeZone, ofOne } = given;
  const dayAt = (stamp: { readonly at: string } | null) =>
    stamp === null ? null : toDayCell(dayOf(stamp.at, timeZone));
  return [
    [...columnHeadings[language], ...(ofOne === null ? [] : extraColumnHeadings[language])],
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
    ]),
  ];
}
