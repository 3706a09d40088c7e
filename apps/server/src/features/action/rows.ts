/** Actions as the rows of a file. */
import type { Action } from '@klarsikt/contract';
import { actionChangeWords, actionStatusWords, dayOf, type Language } from '@klarsikt/engine';
import type { Cell } from '../../platform/csv.ts';
import { columnWords, originWords } from './texts.ts';

/** The heading, then one row per action. */
export function tableOf(
  actions: readonly Action[],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): (readonly Cell[])[] {
  const dayAt = (stamp: { readonly at: string } | null) => (stamp === null ? '' : dayOf(stamp.at, timeZone));
  return [
    columnWords[language],
    ...actions.map((action): readonly Cell[] => [
      action.assessment.name,
      action.title,
      action.description,
      [originWords[action.origin][language], action.originRef].filter((part) => part !== '').join(' '),
      action.owner?.name ?? '',
      action.due ?? '',
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
    ]),
  ];
}
