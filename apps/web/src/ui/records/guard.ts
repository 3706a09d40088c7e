/** Asks before unsaved changes are left: another page, another row, another tab of the panel, or the browser's own. */
import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { texts } from './texts.ts';

type Place = { readonly pathname: string; readonly search: unknown };

function partOf(search: unknown, name: string): unknown {
  return typeof search === 'object' && search !== null
    ? Object.entries(search).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Paging, sorting and filtering the list beside the form leave nothing. */
function isLeaving(current: Place, next: Place): boolean {
  if (current.pathname !== next.pathname) return true;
  return ['open', 'tab'].some((name) => partOf(current.search, name) !== partOf(next.search, name));
}

export function useLeaveGuard(changed: boolean): void {
  const t = useT(texts);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isLeaving(current, next) &&
      !(await confirm({ message: t('records.leave'), yes: t('records.leaveYes'), no: t('records.leaveNo') })),
    disabled: !changed,
    enableBeforeUnload: changed,
  });
}
