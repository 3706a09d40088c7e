/** Shows a confirmation question before unsaved changes are lost by leaving the page, row, tab or browser window. */
import { useBlocker } from '@tanstack/react-router';
import { askConfirmation } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { recordsTexts } from './texts.ts';

type PageLocation = { readonly pathname: string; readonly search: unknown };

function readParameter(search: unknown, name: string): unknown {
  return typeof search === 'object' && search !== null
    ? Object.entries(search).find(([key]) => key === name)?.[1]
    : undefined;
}

/** True if the navigation leaves the form; paging, sorting and filtering keep it open. */
function isLeaving(current: PageLocation, next: PageLocation): boolean {
  if (current.pathname !== next.pathname) return true;
  return ['open', 'tab'].some(
    (name) => readParameter(current.search, name) !== readParameter(next.search, name),
  );
}

export function useUnsavedChangesGuard(changed: boolean): void {
  const t = useT(recordsTexts);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isLeaving(current, next) &&
      !(await askConfirmation({
        message: t('records.leave'),
        yes: t('records.leaveYes'),
        no: t('records.leaveNo'),
      })),
    disabled: !changed,
    enableBeforeUnload: changed,
  });
}
