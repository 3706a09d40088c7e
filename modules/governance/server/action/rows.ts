/** Actions as the rows of a file. */
import type { Action } from '@klarsikt/contract';
import {
  actionChangeWords,
  actionStatusWords,
  dayCell,
  dayOf,
  type Language,
  shown,
  type TableCell,
} from '@klarsikt/engine';
import { columnWords, ofOneWords, originWords } from './texts.ts';

/** What is known of the actions of one assessment beside the actions themselves, by their ids. */
export interface OfOne {
  /** Residual levels (0-4) now and as expected. */
  readonly levels: ReadonlyMap<number, { readonly now: number | null; readonly after: number | null }>;
  readonly files: ReadonlyMap<number, number>;
}

const figure = (level: number | null | undefined): TableCell => (level == null ? null : shown(level));

/** The heading, then one row per action. */
export function tableOf(
  actions: readonly Action[],
  given: { readonly language: Language; readonly timeZone: string; readonly ofOne: OfOne | null },
): (readonly TableCell[])[] {
  const { language, timeZone, ofOne } = given;
  const dayAt = (stamp: { readonly at: string } | null) =>
    stamp === null ? null : dayCell(dayOf(stamp.at, timeZone));
  return [
    [...columnWords[language], ...(ofOne === null ? [] : ofOneWords[language])],
    ...actions.map((action): readonly TableCell[] => [
      action.assessment.name,
      action.title,
      action.description,
      [originWords[action.origin][language], action.originRef].filter((part) => part !== '').join(' '),
      action.owner?.name ?? '',
      dayCell(action.due),
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
