/** Actions as the rows of a file. */
import type { Action } from '@klarsikt/contract';
import { actionChangeWords, actionStatusWords, type Language } from '@klarsikt/engine';
import type { Cell } from '../../platform/csv.ts';
import { columnWords, originWords } from './texts.ts';

const dayOf = (stamp: { readonly at: string } | null): string => stamp?.at.slice(0, 10) ?? '';

/** The heading, then one row per action. */
export function tableOf(actions: readonly Action[], language: Language): (readonly Cell[])[] {
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
      dayOf(action.done),
      action.done?.by ?? '',
      dayOf(action.verified),
      action.verified?.by ?? '',
    ]),
  ];
}
